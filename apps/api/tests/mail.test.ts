import { forgotPassword, register, sendSignupCode } from '@baari/contract/account';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { humanToken, mailOf, mailsTo, PASSWORD } from '@baari/testing/sign-up';
import { rawGet } from './support/raw-get.ts';
import { startMailServer } from '@baari/testing/stand-ins/smtp';
import type { MailServer } from '@baari/testing/stand-ins/smtp';

let api: TestApi | undefined;
let server: MailServer | undefined;
const start = async (env: Record<string, string> = {}) => (api = await startApi(inject('ownerUrl'), env));
afterEach(async () => {
  await api?.stop();
  await server?.close();
  api = server = undefined;
});

const ask = (on: TestApi, email: string) => on.browser().call(sendSignupCode, { body: { email } });
const jobs = async (on: TestApi) =>
  (await on.owner.query<{ state: string }>(`select state::text from pgboss.job where name = 'mail'`)).rows.map(
    (row) => row.state,
  );
const soon = { timeout: 15_000, interval: 50 };
const isIn = (on: TestApi, ...states: string[]) => vi.waitFor(async () => expect(await jobs(on)).toEqual(states), soon);
const failures = async (on: TestApi) =>
  (await on.owner.query('select at, purpose, email, reason, tries from mail_failure order by failure_no')).rows;
const triesOf = async (on: TestApi) =>
  Object.fromEntries(
    [
      ...(await (await on.browser().fetch('/metrics')).text()).matchAll(
        /^baari_mail_tries_total{outcome="(\w+)"} (\d+)$/gm,
      ),
    ].map(([, outcome, n]) => [outcome, Number(n)]),
  );

describe('mail over SMTP', () => {
  it('brings the code as text and HTML, from the address of the settings', async () => {
    server = await startMailServer();
    const on = await start({
      SMTP_URL: server.url,
      MAIL_FROM: 'Baari <no-reply@clinic.example>',
      BRAND_NAME: 'Baari & Sons',
    });
    await ask(on, "o'neil+clinic@clinic.example");
    const [mail] = await vi.waitFor(() => (expect(server!.received).toHaveLength(1), server!.received), {
      timeout: 15_000,
    });
    expect(mail!.from).toMatchObject({ address: 'no-reply@clinic.example' });
    expect(mail!.to).toMatchObject([{ address: "o'neil+clinic@clinic.example" }]);
    const [code] = mail!.text!.match(/\d{6}/g)!;
    expect(mail!.html).toContain(code);
    expect(mail!.html).toContain('Baari &amp; Sons');
    // The mark, drawn by a table, and the name beside it.
    expect(mail!.html).toMatch(/<td[^>]*width="30" height="24".*class="brand"[^>]*>baari &amp; sons</s);
    const browser = on.browser();
    const reCaptcha = await humanToken(browser);
    await browser.call(register, {
      body: { email: "o'neil+clinic@clinic.example", otp: code!, password: PASSWORD, reCaptcha },
    });
    expect((await browser.fetch('/dev/inbox.json')).status).toBe(404);
  });

  it('comes later if the server was down, and the call did not wait for it', async () => {
    const before = await startMailServer();
    await before.close();
    const on = await start({ SMTP_URL: before.url });
    await ask(on, 'patient.one@clinic.example');
    await vi.waitFor(async () => expect(await jobs(on)).toEqual(['retry']), { timeout: 15_000 });
    server = await startMailServer({ port: before.port });
    await vi.waitFor(() => expect(server!.received).toHaveLength(1), { timeout: 15_000, interval: 100 });
    await vi.waitFor(async () => expect(await jobs(on)).toEqual(['completed']), { timeout: 15_000 });
  });

  it('is given up if the address is refused for good: the operator sees it, the log does not name the address', async () => {
    server = await startMailServer({ refuse: () => 550 });
    const on = await start({ SMTP_URL: server.url });
    await ask(on, 'refused@clinic.example');
    await isIn(on, 'completed');
    expect(server.offered).toEqual(['refused@clinic.example']);
    const reason = 'the address was refused (EENVELOPE 550 5.1.1)';
    const at = on.clock.now();
    expect(await failures(on)).toEqual([{ at, purpose: 'signup', email: 'refused@clinic.example', reason, tries: 1 }]);
    expect(await triesOf(on)).toEqual({ sent: 0, again: 0, failed: 1 });
    expect(on.log.join()).toContain(reason);
    expect(on.log.join()).toContain('a mail was given up');
    expect(on.log.join()).not.toContain('refused@');
    const { rows } = await on.owner.query<{ row: string }>('select j::text as row from pgboss.job j');
    expect(rows.map(({ row }) => row).join()).not.toContain('refused@');
  });

  it('is tried again if the address is refused for now', async () => {
    let busy = 2;
    server = await startMailServer({ refuse: () => (busy-- > 0 ? 450 : 0) });
    const on = await start({ SMTP_URL: server.url });
    await ask(on, 'busy@clinic.example');
    await vi.waitFor(() => expect(server!.received).toHaveLength(1), soon);
    await isIn(on, 'completed');
    expect(await triesOf(on)).toEqual({ sent: 1, again: 2, failed: 0 });
    expect(await failures(on)).toEqual([]);
    expect(on.log.join()).not.toContain('busy@');
  });

  it('is not sent to a server without a trusted certificate, and is shown to the operator after the last try', async () => {
    server = await startMailServer({ tls: 'upgrade' });
    const on = await start({ SMTP_URL: server.url });
    await ask(on, 'asha@clinic.example');
    await isIn(on, 'retry');
    expect(await failures(on)).toEqual([]);
    await on.owner.query(`update pgboss.job set retry_limit = 1, start_after = now() where name = 'mail'`);
    await isIn(on, 'failed');
    expect(server.offered).toEqual([]);
    expect(await failures(on)).toEqual([
      {
        at: on.clock.now(),
        purpose: 'signup',
        email: 'asha@clinic.example',
        reason: expect.stringMatching(/\((ETLS|ESOCKET)\)$/),
        tries: 2,
      },
    ]);
    expect(await triesOf(on)).toEqual({ sent: 0, again: 1, failed: 1 });
  });

  it('that failed is remembered for thirty days, and not past the account', async () => {
    server = await startMailServer({ refuse: () => 550 });
    const on = await start({ SMTP_URL: server.url });
    const { doctorId } = await on.doctor();
    await on.owner.query(`update account set email = 'left@clinic.example' where doctor_id = $1`, [doctorId]);
    for (const email of ['left@clinic.example', 'kept@clinic.example']) await ask(on, email);
    await isIn(on, 'completed', 'completed');
    await on.owner.query('delete from account where doctor_id = $1', [doctorId]);
    expect(await failures(on)).toMatchObject([{ email: 'kept@clinic.example' }]);
    on.clock.advance(30 * 86_400_000 - 1);
    await (await on.sibling()).stop();
    expect(await failures(on)).toHaveLength(1);
    on.clock.advance(1);
    const later = await on.sibling();
    await vi.waitFor(async () => expect(await failures(on)).toEqual([]), soon);
    await later.stop();
  });

  it('sends nothing to an address without an account that asked for a reset', async () => {
    server = await startMailServer();
    const on = await start({ SMTP_URL: server.url });
    await on.browser().call(forgotPassword, { body: { email: 'nobody@clinic.example' } });
    await vi.waitFor(async () => expect(await jobs(on)).toEqual(['completed']), { timeout: 15_000 });
    expect(server.offered).toEqual([]);
  });

  it('is off in production without SMTP, and the call says so', async () => {
    const on = await start({ NODE_ENV: 'production' });
    await expect(ask(on, 'asha@clinic.example')).rejects.toMatchObject({ status: 503, code: 'NOT_READY' });
  });
});

describe('the development inbox', () => {
  it('shows the newest first, of one address or of all, and escapes its content', async () => {
    const on = await start();
    const browser = on.browser();
    for (const email of ['a&b@clinic.example', 'second@clinic.example']) {
      await ask(on, email);
      await mailOf(browser, email, 'signup');
    }
    const messages = await mailsTo(browser, 'SECOND@clinic.example');
    expect(messages).toEqual([
      {
        to: 'second@clinic.example',
        subject: 'Your Baari sign-up code',
        purpose: 'signup',
        text: expect.stringMatching(/\b\d{6}\b/),
        html: expect.stringMatching(/\b\d{6}\b/),
        at: TEST_NOW,
      },
    ]);
    const all = (await (await browser.fetch('/dev/inbox.json')).json()) as { messages: { to: string }[] };
    expect(all.messages.map((mail) => mail.to)).toEqual(['second@clinic.example', 'a&b@clinic.example']);
    const page = await browser.fetch('/dev/inbox');
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await page.text()).toContain('a&amp;b@clinic.example');
  });

  it('is only open to requests to this machine', async () => {
    const on = await start();
    const { port } = new URL(on.baseUrl);
    const status = async (host: string, path = '/dev/inbox.json') =>
      (await rawGet(Number(port), path, host)).split(' ')[1];
    expect(await status(`localhost:${port}`)).toBe('200');
    expect(await status(`127.0.0.1:${port}`)).toBe('200');
    for (const host of ['clinic.example', 'localhost.clinic.example', '127.0.0.1.clinic.example'])
      for (const path of ['/dev/inbox', '/dev/inbox.json']) expect(await status(host, path)).toBe('404');
  });

  it.each([
    ['in production', { NODE_ENV: 'production' }],
    ['with a public address', { PUBLIC_URL: 'https://baari.example' }],
    ['listening to the network', { HOST: '0.0.0.0' }],
  ])('is not there %s', async (_, env) => {
    const on = await start(env);
    for (const path of ['/dev/inbox', '/dev/inbox.json']) expect((await on.browser().fetch(path)).status).toBe(404);
  });
});
