import { AUDIT_ACTORS, AUDIT_ACTS, getAuditTrail } from '@baari/contract/audit';
import { AUDIT_PAGE_SIZE } from '@baari/contract/limits';
import { QUEUE_ACTS } from '@baari/contract/vocabulary';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const written = (doctorId: string, act: string, at = TEST_NOW, details = {}) =>
  api.owner.query('select audit($1, $2, $3, $4, $5)', [doctorId, 'operator', act, details, at]);

describe('the audit trail', () => {
  it('is read newest first, a page at a time, and only by its own clinic', async () => {
    const [mine, other] = [await api.doctor({ withoutProfile: true }), await api.doctor()];
    const count = 2 * AUDIT_PAGE_SIZE + 1;
    for (let n = 0; n < count; n += 1)
      await written(mine.doctorId, 'appointment-marked', TEST_NOW, {
        date: '2026-11-21',
        serial: n,
        status: 'NO_SHOW',
      });
    await written(other.doctorId, 'account-locked');

    const serials: (number | undefined)[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(mine.browser, cursor);
      serials.push(...page.entries.map(({ details }) => details.serial));
      cursor = page.nextCursor;
      expect(page.hasNextPage).toBe(cursor !== null);
    } while (cursor !== null);
    expect(serials).toEqual(Array.from({ length: count }, (_, n) => count - 1 - n));

    const { entries } = await readPage(other.browser, null);
    expect(entries).toEqual([
      {
        _id: expect.any(String),
        at: TEST_NOW,
        act: 'account-locked',
        actor: 'operator',
        session: null,
        isThisSession: false,
        by: null,
        member: null,
        device: null,
        details: {},
      },
    ]);
  });

  it.each(['', 'x', 'WyIxIiwiMiJd', 'WyItMSJd'])('refuses the cursor %j', async (cursor) => {
    const { browser } = await api.doctor();
    await expect(browser.call(getAuditTrail, { query: { cursor } })).rejects.toMatchObject({ code: 'INVALID_FIELDS' });
  });

  it('can be added to by the service, and neither changed nor taken from', async () => {
    const { doctorId } = await api.doctor();
    await written(doctorId, 'licence-verified');
    const bound = (text: string) =>
      api.appTransaction(async (client) => {
        await client.query('select bind_doctor($1)', [doctorId]);
        return client.query(text);
      });
    await expect(bound("update audit_entry set actor = 'system'")).rejects.toMatchObject({ code: '42501' });
    await expect(bound('delete from audit_entry')).rejects.toMatchObject({ code: '42501' });
    await expect(bound('truncate audit_entry')).rejects.toMatchObject({ code: '42501' });
    const another = bound(`select audit('0000000000', 'operator', 'log-in', '{}', now())`);
    await expect(another).rejects.toMatchObject({ code: '42501' });
  });

  it('keeps an entry for a year', async () => {
    const { doctorId, browser } = await api.doctor();
    await written(doctorId, 'account-locked', '2025-11-21T04:29:59.999Z');
    await written(doctorId, 'account-unlocked', '2025-11-21T04:30:00.000Z');
    const sweeping = await api.sibling();
    await expect
      .poll(async () => (await readPage(browser, null)).entries.map(({ act }) => act))
      .toEqual(['account-unlocked']);
    await sweeping.stop();
  });

  it('leaves out acts that only a newer version knows', async () => {
    const { doctorId, browser } = await api.doctor();
    await written(doctorId, 'account-locked');
    await written(doctorId, 'something-new');
    expect((await readPage(browser, null)).entries.map(({ act }) => act)).toEqual(['account-locked']);
  });

  it('knows every act that a function of the database writes', async () => {
    const { rows } = await api.owner.query<{ call: string }>(
      `select m[1] as call from pg_proc p, regexp_matches(p.prosrc, 'perform audit(?:_by)?\\(([^;]*);', 'g') m
       where p.pronamespace = 'public'::regnamespace`,
    );
    const words = rows.flatMap(({ call }) => [...call.matchAll(/'([a-z]+(?:-[a-z]+)+)'/g)].map(([, word]) => word));
    // A queue's act stands in such a call where it chooses the word.
    const known: readonly string[] = [...AUDIT_ACTS, ...AUDIT_ACTORS, ...QUEUE_ACTS];
    expect(words).toContain('appointment-verified');
    for (const word of words) expect(known).toContain(word);
  });
});

function readPage(browser: Awaited<ReturnType<typeof api.doctor>>['browser'], cursor: string | null) {
  return browser.call(getAuditTrail, { query: cursor === null ? {} : { cursor } });
}
