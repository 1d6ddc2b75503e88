import { QUEUE_ACTS_KEPT } from '@baari/contract/limits';
import type { Queue } from '@baari/contract/queue';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { proved, SCALE } from '@baari/testing/proof';
import { holds } from '@baari/testing/property';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { clinicDay, TODAY } from './support/clinic-day.ts';
import { expectRecounted } from './support/day-control.ts';
import { anyDeskStep, anyStep, isOfDesk, randomDay } from './support/random-history.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const PATIENTS = 6;
const PROPERTY = { runs: 6, isSlow: true };
const UNDO_TAKES_MS = 5_000;

interface Row {
  serial: number;
  status: string;
  walk_in: boolean;
}

/**
 * Rows and counters of the day as they are kept, times and all. Left out is the one thing that an undo does not take back:
 * the number of a walk-in or of a booking by phone stays used, so that a cancelled row and the counter of numbers tell of
 * it. The first patients alone are booked before.
 */
async function dayOf(doctorId: string): Promise<{ rows: Row[]; counters: unknown }> {
  const { rows } = await api.owner.query<{ rows: Row[]; counters: unknown }>(
    `select (select coalesce(json_agg(a order by serial), '[]') from appointment a
             where a.doctor_id = d.doctor_id and a.date = d.date and not (a.serial > ${PATIENTS} and a.status = 'CANCELLED' and a.cancel_reason is null)) as rows,
            to_jsonb(d) - array['version', 'last_serial', 'last_undos'] as counters
     from appointment_day d where d.doctor_id = $1 and d.date = $2`,
    [doctorId, TODAY],
  );
  return rows[0]!;
}

const shown = ({ version: _, lastUndos: _toOthers, ...rest }: Queue) => rest;

it(
  'any history of two desks, undone one by one, gives back every day before',
  { timeout: 120_000 * SCALE },
  async (context) => {
    let acts = 0;
    await holds(
      context,
      fc.asyncProperty(fc.array(anyDeskStep, { minLength: 8, maxLength: QUEUE_ACTS_KEPT }), async (steps) => {
        api.clock.set(TEST_NOW);
        const { doctor, desk } = await clinicDay(api, PATIENTS, 0);
        const day = randomDay(api, doctor);
        const look = async () => ({
          at: api.clock.now().toISOString(),
          queue: await desk.read(),
          day: await dayOf(doctor.doctorId),
        });
        const history = [await look()];
        for (const step of steps) if (await day.run(step)) history.push(await look());
        acts += history.length - 1;

        const end = api.clock.now();
        for (let depth = history.length - 1; depth > 0; depth -= 1) {
          api.clock.set(new Date(end.getTime() + UNDO_TAKES_MS * (history.length - depth)).toISOString());
          await day.desks[depth % 2]!.undo(history[depth]!.queue.lastAct!.no);
          const before = history[depth - 1]!;
          expect(await dayOf(doctor.doctorId)).toEqual(before.day);
          // Expected times are told of the same minute, or they differ by what has passed.
          api.clock.set(before.at);
          expect(shown(await desk.read())).toEqual(shown(before.queue));
        }
        expect((await desk.read()).lastAct).toBeNull();
      }),
      PROPERTY,
    );
    proved(context, `${PROPERTY.runs * SCALE} random histories of two desks, ${acts} acts undone one by one`);
  },
);

it(
  'whatever comes in between, what is offered can be undone, and who is still there is as at first',
  { timeout: 120_000 * SCALE },
  async (context) => {
    let undone = 0;
    await holds(
      context,
      fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 40 }), async (steps) => {
        api.clock.set(TEST_NOW);
        const { doctor, desk } = await clinicDay(api, PATIENTS, 0);
        const day = randomDay(api, doctor);
        const first = new Map<number, Row>();
        const meet = async () => {
          const { rows } = await dayOf(doctor.doctorId);
          for (const row of rows) if (!first.has(row.serial)) first.set(row.serial, row);
          return rows;
        };
        await meet();
        let left = QUEUE_ACTS_KEPT;
        for (const step of steps) {
          if (isOfDesk(step) && left === 0) continue;
          const isDone = await day.run(step);
          if (isDone && isOfDesk(step)) left -= 1;
          // Nothing before it can be undone: what is there now counts as the beginning.
          if (isDone && step.kind === 'close-day') first.clear();
          await meet();
        }

        let { lastAct } = await desk.read();
        while (lastAct) {
          ({ lastAct } = await desk.undo(lastAct.no));
          await expectRecounted(api, doctor.doctorId);
          undone += 1;
        }
        for (const row of await meet())
          if (row.status !== 'CANCELLED' && row.status !== 'MOVED') expect(row).toEqual(first.get(row.serial));
      }),
      PROPERTY,
    );
    proved(
      context,
      `${PROPERTY.runs * SCALE} random histories with bookings, cancellations and moves in between, ${undone} undone`,
    );
  },
);

it('acts of two desks at once are undone one by one too', { timeout: 120_000 * SCALE }, async (context) => {
  let undone = 0;
  await holds(
    context,
    fc.asyncProperty(fc.array(anyDeskStep, { minLength: 8, maxLength: QUEUE_ACTS_KEPT }), async (steps) => {
      api.clock.set(TEST_NOW);
      const { doctor, desk } = await clinicDay(api, PATIENTS, 0);
      const day = randomDay(api, doctor);
      const first = await dayOf(doctor.doctorId);
      for (let i = 0; i < steps.length; i += 2) {
        const met = await Promise.allSettled(steps.slice(i, i + 2).map((step) => day.run(step)));
        for (const one of met) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 });
      }
      let { lastAct } = await desk.read();
      while (lastAct) {
        ({ lastAct } = await desk.undo(lastAct.no));
        undone += 1;
      }
      expect(await dayOf(doctor.doctorId)).toEqual(first);
    }),
    PROPERTY,
  );
  proved(
    context,
    `${PROPERTY.runs * SCALE} random histories of pairs of acts at once, ${undone} acts undone one by one`,
  );
});
