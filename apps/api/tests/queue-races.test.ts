import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { proved, SCALE } from '@baari/testing/proof';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { book, clinicDay, deskOf } from './support/clinic-day.ts';
import { sourceWith, withoutGuard } from './support/without-guard.ts';

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

const ROUNDS = 10 * SCALE;

/** What an act came to: whom the doctor sees then, or the code of the refusal. */
const outcome = (act: Promise<{ current: number | null }>): Promise<number | string | null> =>
  act.then(
    ({ current }) => current,
    (error: { code: string }) => error.code,
  );

/** Two desks, in two processes, call the next of the same three at once. */
async function twoCalls() {
  const { doctor, desk } = await clinicDay(api, 3, 3);
  const other = deskOf(doctor, second.browserOf(doctor));
  const outcomes = await Promise.all([outcome(desk.callNext(null)), outcome(other.callNext(null))]);
  return { outcomes: outcomes.sort(), day: await desk.read() };
}

/** The desk takes its call back while another one goes on to the next. */
async function undoAgainstCall() {
  const { doctor, desk } = await clinicDay(api, 3, 3);
  const other = deskOf(doctor, second.browserOf(doctor));
  const { lastAct } = await desk.callNext(null);
  const outcomes = await Promise.all([outcome(desk.undo(lastAct!.no)), outcome(other.callNext(1))]);
  return { outcomes, day: await desk.read() };
}

/** Two desks, in two processes, undo the same call. */
async function twoUndos() {
  const { doctor, desk } = await clinicDay(api, 3, 3);
  const other = deskOf(doctor, second.browserOf(doctor));
  const { lastAct } = await desk.callNext(null);
  const outcomes = await Promise.all([outcome(desk.undo(lastAct!.no)), outcome(other.undo(lastAct!.no))]);
  return { outcomes: outcomes.map(String).sort(), day: await desk.read() };
}

/** One desk puts a done patient back while the other one undoes that they are done. */
async function putBackAgainstUndo() {
  const { doctor, desk } = await clinicDay(api, 2, 2);
  const other = deskOf(doctor, second.browserOf(doctor));
  await desk.callNext(null);
  const { lastAct } = await desk.complete(1);
  const outcomes = await Promise.all([outcome(desk.putBack(1)), outcome(other.undo(lastAct!.no))]);
  return { outcomes, day: await desk.read() };
}

/** A walk-in and a booking want the last place of a day of three. */
async function lastPlace() {
  const { doctor, desk } = await clinicDay(api, 2, 0, 3);
  const booking = book(second, doctor.doctorId, 8).then(({ serialNumber }) => serialNumber);
  const walkIn = desk.walkIn(9).then(({ lastAct }) => lastAct!.serialNumber);
  const outcomes = await Promise.all(
    [booking, walkIn].map((act) => act.catch((error: { code: string }) => error.code)),
  );
  return { outcomes: outcomes.map(String).sort(), day: await desk.read() };
}

describe('two desks on a real database, two processes', () => {
  it('that call at once: one patient is called, and one of them is refused', async (context) => {
    proved(context, `${ROUNDS} pairs of calls at once`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { outcomes, day } = await twoCalls();
      expect(outcomes).toEqual([1, 'QUEUE_CHANGED']);
      expect(day).toMatchObject({ current: 1, next: 2, counts: { done: 0, waiting: 2 } });
      expect(day.rows[0]!.calls).toBe(1);
    }
  });

  it('without the lock of the day both call the same patient, and one call is lost', async () => {
    const naive = await sourceWith(
      api,
      'call_patient',
      ['for no key update', ''],
      ['v_called := ', 'perform pg_sleep(0.2); v_called := '],
    );
    await withoutGuard(api, 'call_patient', naive, async () => {
      const { outcomes, day } = await twoCalls();
      expect(outcomes).toEqual([1, 1]);
      expect(day.rows[0]!.calls).toBe(1);
    });
  });

  it('undo against call: one of the two counts', async (context) => {
    proved(context, `${ROUNDS} undos, each against a call`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { outcomes, day } = await undoAgainstCall();
      expect([
        [null, 'QUEUE_CHANGED'],
        ['QUEUE_CHANGED', 2],
      ]).toContainEqual(outcomes);
      expect(day.current).toBe(outcomes[1] === 2 ? 2 : null);
      expect(day.counts.waiting + day.counts.done).toBe(outcomes[1] === 2 ? 2 : 3);
    }
  });

  it('without the comparison with the last act an undo takes back somebody else’s call', async () => {
    const naive = await sourceWith(api, 'undo_queue_act', ['v.no is distinct from p_no', 'false']);
    await withoutGuard(api, 'undo_queue_act', naive, async () => {
      const { doctor, desk } = await clinicDay(api, 3, 3);
      const { lastAct } = await desk.callNext(null);
      await deskOf(doctor, second.browserOf(doctor)).callNext(1);
      expect(await desk.undo(lastAct!.no)).toMatchObject({ current: 1 });
    });
  });

  it('two undos of one act: one of them counts, and the act before stays', async (context) => {
    proved(context, `${ROUNDS} acts, each undone twice at once`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { outcomes, day } = await twoUndos();
      expect(outcomes).toEqual(['QUEUE_CHANGED', 'null']);
      expect(day).toMatchObject({ current: null, counts: { waiting: 3 }, lastAct: { act: 'arrive', serialNumber: 3 } });
    }
  });

  it('without the lock of the day both undos of one act count', async () => {
    const naive = await sourceWith(
      api,
      'undo_queue_act',
      ['for no key update', ''],
      ['update appointment a set called_at', 'perform pg_sleep(0.2); update appointment a set called_at'],
    );
    await withoutGuard(api, 'undo_queue_act', naive, async () => {
      expect((await twoUndos()).outcomes).toEqual(['null', 'null']);
    });
  });

  it('put back against undo: one of the two counts', async (context) => {
    proved(context, `${ROUNDS} patients put back, each against an undo`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { outcomes, day } = await putBackAgainstUndo();
      const isUndone = outcomes[0] === 'QUEUE_CHANGED';
      expect(outcomes).toEqual(isUndone ? ['QUEUE_CHANGED', 1] : [null, 'QUEUE_CHANGED']);
      expect(day).toMatchObject({ current: isUndone ? 1 : null, counts: { expected: isUndone ? 0 : 1, waiting: 1 } });
    }
  });

  it('a walk-in against a booking on the last place: one of them gets it', async (context) => {
    proved(context, `${ROUNDS} last places`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { outcomes, day } = await lastPlace();
      expect(outcomes).toEqual(['3', 'DAY_FULL']);
      expect(day.rows.map(({ serialNumber }) => serialNumber)).toEqual([1, 2, 3]);
    }
  });

  it('without the cap in its statement a walk-in runs into the net below instead of a refusal', async () => {
    const naive = await sourceWith(api, 'admit', ['where d.live_count + wanted <= v_places + v_absent', 'where true']);
    await withoutGuard(api, 'admit', naive, async () => {
      const { desk } = await clinicDay(api, 3, 0, 3);
      await expect(desk.walkIn(9)).rejects.toMatchObject({ code: 'INTERNAL' });
    });
  });

  it('many walk-ins and bookings at once fill the day without gap or repeat', async (context) => {
    proved(context, `${SCALE} days of 20 places, 40 tries at once`);
    for (let round = 0; round < SCALE; round += 1) {
      const doctor = await api.doctor({ maxAppointment: 20 });
      const desk = deskOf(doctor);
      const tries = Array.from({ length: 40 }, (_, n) => (n % 2 ? desk.walkIn(n) : book(second, doctor.doctorId, n)));
      const met = await Promise.allSettled<unknown>(tries);
      expect(met.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
      const day = await desk.read();
      expect(day.rows.map(({ serialNumber }) => serialNumber)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    }
  });
});

it.each([2_147_483_648, Number.MAX_SAFE_INTEGER])(
  'a desk that has seen number %i with the doctor, which nobody has, calls nobody',
  async (seen) => {
    const { desk } = await clinicDay(api, 2, 2);
    await desk.callNext(null);
    await expect(desk.callNext(seen)).rejects.toMatchObject({
      ...{ code: 'QUEUE_CHANGED', message: 'Another desk has called number 1.' },
    });
    expect(await desk.read()).toMatchObject({ current: 1, next: 2 });
  },
);
