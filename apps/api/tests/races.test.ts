import { Failure } from '@baari/api/lib/failure';
import { verifyAppointment } from '@baari/contract/appointments';
import { bookAppointment } from '@baari/contract/booking';
import { cancelTicket } from '@baari/contract/ticket';
import { ACT_OF_MARK } from '@baari/contract/transitions';
import { DESK_STATUSES } from '@baari/contract/vocabulary';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { patient } from '@baari/testing/doctor';
import { proved, SCALE } from '@baari/testing/proof';
import { holds } from '@baari/testing/property';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let api: TestApi;
let second: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
  second = await api.sibling();
});
afterAll(async () => {
  await second.stop();
  await api.stop();
});

const TODAY = '2026-11-21';
const TOMORROW = '2026-11-22';
type Outcome = { serial: number; url: string } | { refused: string };

async function tryBook(on: TestApi, doctorId: string, n: number, key?: string): Promise<Outcome> {
  try {
    const { appointment } = await on
      .browser()
      .call(bookAppointment, { body: { doctorId, date: TODAY, ...patient(n) } }, key ? { idempotencyKey: key } : {});
    return { serial: appointment.serialNumber, url: appointment.ticketUrl };
  } catch (error) {
    return { refused: (error as { code: string }).code };
  }
}
const serials = (outcomes: Outcome[]) =>
  outcomes.flatMap((o) => ('serial' in o ? [o.serial] : [])).sort((a, b) => a - b);
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

/** The day's counters next to a recount of its rows. */
async function recount(doctorId: string) {
  const { rows } = await api.owner.query(
    `select d.last_serial, d.live_count, d.male, d.female, d.other, d.attended,
            (select json_build_object('last_serial', coalesce(max(serial), 0),
               'live_count', count(*) filter (where live), 'male', count(*) filter (where live and gender = 'MALE'),
               'female', count(*) filter (where live and gender = 'FEMALE'), 'other', count(*) filter (where live and gender = 'OTHER'),
               'attended', count(*) filter (where status in ('VERIFIED', 'COMPLETED')))
             from (select *, status not in ('CANCELLED', 'MOVED') and (to_confirm is distinct from 'RUSH' or confirmed_at is not null) live
                   from appointment a
                   where a.doctor_id = d.doctor_id and a.date = d.date) x) as counted
     from appointment_day d where d.doctor_id = $1`,
    [doctorId],
  );
  return rows.map(({ counted, ...kept }) => ({ kept, counted }));
}

describe('races on a real database, two processes', () => {
  it('the cap holds and serials have no gap or repeat', async (context) => {
    proved(context, `${3 * SCALE} days of 20 places, ${180 * SCALE} tries, 60 at once`);
    for (let round = 0; round < 3 * SCALE; round += 1) {
      const { doctorId } = await api.doctor({ maxAppointment: 20 });
      const outcomes = await Promise.all(upTo(60).map((n) => tryBook(n % 2 ? api : second, doctorId, n)));
      expect(serials(outcomes)).toEqual(upTo(20));
      expect(outcomes.filter((o) => 'refused' in o && o.refused === 'DAY_FULL')).toHaveLength(40);
    }
  });

  it('a cancelled place goes to exactly one of those who want it', async (context) => {
    proved(context, `${3 * SCALE} cancellations, each with 10 tries at once`);
    for (let round = 0; round < 3 * SCALE; round += 1) {
      const { doctorId } = await api.doctor({ maxAppointment: 3 });
      const first = (await Promise.all(upTo(3).map((n) => tryBook(api, doctorId, n)))) as { url: string }[];
      const [, ...wanting] = await Promise.all([
        api.browser().call(cancelTicket, { params: { ticket: first[0]!.url.split('/t/')[1]! } }),
        ...upTo(10).map((n) => tryBook(n % 2 ? api : second, doctorId, 10 + n)),
      ]);
      expect(serials(wanting).length).toBeLessThanOrEqual(1);
      for (const { kept, counted } of await recount(doctorId)) expect(kept).toEqual(counted);
    }
  });

  it('one key sent many times at once books once, and all get the same number', async (context) => {
    proved(context, `${SCALE} keys, each sent 30 times at once`);
    for (let round = 0; round < SCALE; round += 1) {
      const { doctorId } = await api.doctor();
      const outcomes = await Promise.all(upTo(30).map((n) => tryBook(n % 2 ? api : second, doctorId, 1, 'one key')));
      expect(new Set(outcomes.map((o) => JSON.stringify(o))).size).toBe(1);
      expect(serials(outcomes)[0]).toBe(1);
    }
  });

  it('SCAN-18 two scanners on one ticket: exactly one success', async (context) => {
    proved(context, `${50 * SCALE} tickets, each scanned 3 times at once`);
    for (let round = 0; round < SCALE; round += 1) {
      const doctor = await api.doctor({ maxAppointment: 100 });
      const tickets = (await Promise.all(upTo(50).map((n) => tryBook(api, doctor.doctorId, n)))) as { url: string }[];
      const desks = [doctor.browser, await second.anotherDesk(doctor), await api.anotherDesk(doctor)];
      const scan = (desk: Browser, qrCodeData: string) =>
        desk.call(verifyAppointment, { body: { qrCodeData } }).then(
          () => 'success',
          (error: { code: string }) => error.code,
        );
      for (const { url } of tickets) {
        const outcomes = await Promise.all(desks.map((desk) => scan(desk, url)));
        expect(outcomes.sort()).toEqual(['ALREADY_VERIFIED', 'ALREADY_VERIFIED', 'success']);
      }
    }
  });
});

describe('the rollup', () => {
  it('STATS-12..15 always equals a recount, whatever happens in whatever order', async (context) => {
    proved(context, `${15 * SCALE} random histories of 5 to 40 acts, all at once`);
    const act = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('book' as const),
          n: fc.integer({ min: 1, max: 12 }),
          gender: fc.constantFrom('MALE', 'FEMALE', 'OTHER'),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('status' as const),
          n: fc.integer({ min: 1, max: 12 }),
          to: fc.constantFrom(...DESK_STATUSES),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), n: fc.integer({ min: 1, max: 12 }) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('verify' as const), n: fc.integer({ min: 1, max: 12 }) }) },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('move' as const),
          n: fc.integer({ min: 1, max: 12 }),
          way: fc.constantFrom([TODAY, TOMORROW] as const, [TOMORROW, TODAY] as const),
        }),
      },
    );
    // So that each act has the nonce of whoever is booked by then.
    await api.owner.query('alter table appointment alter column nonce set default 7');
    await holds(
      context,
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), async (acts) => {
        const { doctorId } = await api.doctor({ maxAppointment: 8 });
        const now = api.clock.now();
        await Promise.all(
          acts.map(async (a) => {
            const run = (text: string, values: unknown[]) =>
              api.app(text, values).catch((error: unknown) => {
                if (!(error instanceof Failure)) throw error;
              });
            if (a.kind === 'book')
              await run(
                `select book_appointments($1, $2, $3, $2, 600, array[$4], array[$5], array[$6], array[null]::text[], array[null]::bytea[])`,
                [doctorId, TODAY, now, `Patient ${a.n}`, patient(a.n).phoneNumber, a.gender],
              );
            else if (a.kind === 'cancel') await run('select cancel_booking($1, $2, $3, 7)', [doctorId, TODAY, a.n]);
            else if (a.kind === 'verify')
              await run('select verify_appointment($1, $2, $3, 7, $4)', [doctorId, TODAY, a.n, now]);
            else if (a.kind === 'move')
              await run('select move_appointment($1, $2, $3, $4, $5, $6, 600, null, false)', [
                ...[doctorId, a.way[0], a.n, a.way[1]],
                ...[now, TODAY],
              ]);
            else
              await run('select mark_appointment($1, $2, $3, $4, $5, $6)', [
                ...[doctorId, TODAY, a.n],
                ...[a.to, ACT_OF_MARK[a.to], now],
              ]);
          }),
        );
        for (const { kept, counted } of await recount(doctorId)) expect(kept).toEqual(counted);
      }),
      { runs: 15 },
    );
  });
});
