import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { operatorPages } from './support/operator-pages.ts';

const HELD = '/operator/held';

let api: TestApi;
let pages: ReturnType<typeof operatorPages>;
let browser: Browser;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
  pages = operatorPages(api);
  browser = await pages.loggedIn();
});
afterAll(() => api.stop());

const read = async (path = HELD) => (await browser.fetch(path)).text();

async function failedMail(email: string): Promise<number> {
  const { rows } = await api.owner.query<{ no: string }>(
    `insert into mail_failure (at, purpose, email, reason, tries) values ($1, 'reset', $2, 'mailbox full', 3) returning failure_no as no`,
    [TEST_NOW, email],
  );
  return Number(rows[0]!.no);
}

/** A job that was given up, as the queue keeps it. */
async function failedJob(): Promise<string> {
  const { rows } = await api.owner.query<{ id: string }>(
    `insert into pgboss.job (name, data, state, retry_count, retry_limit, output, completed_on)
     values ('notice', '{"kind":"receipt","doctorId":"none","number":"none"}', 'failed', 2, 2, '{"message":"no <b>way</b>"}', now())
     returning id`,
  );
  return rows[0]!.id;
}

it('a mail that was given up is masked until its address is asked for, which is noted', async () => {
  const { doctorId } = await api.doctor();
  const { rows } = await api.owner.query<{ email: string }>('select email from account where doctor_id = $1', [
    doctorId,
  ]);
  const { email } = rows[0]!;
  const no = await failedMail(email);
  const html = await read();
  expect(html).toContain('mailbox full');
  expect(html).not.toContain(email);
  const isNoted = async () =>
    (
      await api.owner.query("select from security_event where doctor_id = $1 and call = 'operatorMailFailures'", [
        doctorId,
      ])
    ).rowCount;
  expect(await isNoted()).toBe(0);
  const opened = await pages.submit(browser, HELD, `${HELD}/mails/${no}`);
  expect(await opened.text()).toContain(email);
  expect(await isNoted()).toBe(1);
});

it('a mail can be taken off the list, once', async () => {
  const no = await failedMail('gone@clinic.example');
  const dropped = await pages.submit(browser, HELD, `${HELD}/mails/${no}/drop`);
  expect(dropped.headers.get('location')).toBe(`${HELD}?told=dropped`);
  expect(await read()).not.toContain(`${HELD}/mails/${no}"`);
  const gone = await pages.submit(browser, HELD, `${HELD}/mails/${no}`);
  expect(gone.headers.get('location')).toBe(`${HELD}?told=gone`);
});

it('work that was given up says why, and is tried again once', async () => {
  const id = await failedJob();
  const html = await read();
  expect(html).toContain('no &lt;b&gt;way&lt;/b&gt;');
  const path = `${HELD}/jobs/notice/${id}`;
  expect(html).toContain(path);
  const told = [];
  for (let tries = 0; tries < 2; tries += 1)
    told.push((await pages.submit(browser, HELD, path)).headers.get('location'));
  expect(told).toEqual([`${HELD}?told=again`, `${HELD}?told=gone`]);
  await expect
    .poll(async () => (await api.owner.query('select state from pgboss.job where id = $1', [id])).rows[0], {
      timeout: 15_000,
    })
    .toEqual({ state: 'completed' });
});

it('is shown to nobody else, and asked for in any way without a fault', async () => {
  const no = await failedMail('kept@clinic.example');
  const { browser: doctor } = await api.doctor();
  for (const caller of [api.browser(), doctor]) {
    expect((await caller.fetch(HELD)).status).toBe(401);
    for (const path of [`${HELD}/mails/${no}`, `${HELD}/mails/${no}/drop`, `${HELD}/jobs/notice/${await failedJob()}`])
      expect((await pages.post(caller, path)).status).toBe(401);
  }
  for (const path of [`${HELD}/mails/${no}/drop`, `${HELD}/mails/${no}`])
    expect((await pages.post(browser, path, {})).status).toBe(403);
  for (const path of [
    'mails/none',
    'mails/99999999999999999999/drop',
    'jobs/none/none',
    'jobs/__proto__/x',
    'jobs/mail/x',
  ])
    expect([path, (await pages.submit(browser, HELD, `${HELD}/${path}`)).status]).toEqual([path, 404]);
  for (const call of [
    "operator_mails('\\x00', $1, 5)",
    "operator_mail_address('\\x00', $1, 1)",
    "operator_drop_mail('\\x00', $1, 1)",
  ])
    await expect(api.app(`select * from ${call}`, [new Date(TEST_NOW)])).rejects.toMatchObject({ code: 'NO_SESSION' });
});
