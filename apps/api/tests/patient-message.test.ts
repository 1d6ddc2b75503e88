import { cancelAppointment, moveAppointment, restoreAppointment } from '@baari/contract/appointments';
import { runLate } from '@baari/contract/day-control';
import type { PushedMessage } from '@baari/contract/patient-message';
import { callNext } from '@baari/contract/queue';
import { cancelTicket } from '@baari/contract/ticket';
import { TEST_NOW } from '@baari/testing/api';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { book, idOf } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { startTelling, ticketIn, told } from './support/told.ts';

let telling: Awaited<ReturnType<typeof startTelling>>;
beforeAll(async () => {
  telling = await startTelling(inject('ownerUrl'));
});
afterAll(() => telling.stop());
beforeEach(() => {
  telling.api.clock.set(TEST_NOW);
  telling.service.answerWith();
});

const TOMORROW = '2026-11-22';

const movesOf =
  ({ browser, doctorId }: Doctor) =>
  (from: string, serial: number, date: string) =>
    browser.call(moveAppointment, { params: { id: idOf(doctorId, serial, from) }, body: { date } });

describe('a patient whose page is closed', () => {
  it('is told that it is their turn, encrypted to their browser, urgent, and for as long as it is of use', async () => {
    const { desk, tickets, browsers } = await telling.dayOf(2);
    await desk.callNext(null);
    await told(browsers[0]!, ['turn 1']);
    const { text, ...options } = browsers[0]!.received[0]!;
    expect(JSON.parse(text)).toEqual({
      reason: 'turn',
      number: 1,
      before: null,
      ticket: tickets[0],
      date: '2026-11-21',
      doctor: expect.stringMatching(/^Dr\. /),
      count: 1,
    });
    expect(options).toEqual({ ttlSeconds: 900, urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) });
    await desk.callAgain(1);
    await told(browsers[0]!, ['turn 1', 'turn 2']);
    expect(browsers[1]!.received).toEqual([]);
    expect(JSON.stringify(telling.api.log)).not.toContain(browsers[0]!.subscription.endpoint);
  });

  it('is told of a cancellation by the clinic, and of its undo, each once; not of their own', async () => {
    const { doctor, desk, tickets, browsers } = await telling.dayOf(2);
    const cancel = () =>
      doctor.browser.call(cancelAppointment, {
        params: { id: idOf(doctor.doctorId, 1) },
        body: { reason: 'Power cut' },
      });
    await cancel();
    await told(browsers[0]!, ['cancelled 0']);
    await desk.undo((await desk.read()).undoable[0]!.no);
    await told(browsers[0]!, ['cancelled 0', 'restored 0']);
    await cancel();
    await told(browsers[0]!, ['cancelled 0', 'restored 0', 'cancelled 1']);
    expect(browsers[0]!.received[0]!.text).not.toContain('Power cut');

    await telling.api.browser().call(cancelTicket, { params: { ticket: tickets[1]! } });
    await telling.settled();
    expect(browsers[1]!.received).toEqual([]);
  });

  it('is told of a delay of more than a quarter of an hour, once for each', async () => {
    const { doctor, browsers } = await telling.dayOf(1);
    const late = (minutes: number) => doctor.browser.call(runLate, { body: { minutes } });
    await late(15);
    await late(30);
    await told(browsers[0]!, ['late 30']);
    await late(30);
    await late(45);
    await told(browsers[0]!, ['late 30', 'late 45']);
  });

  it('follows a booking that is moved: the message leads to the new ticket, and so do those after it', async () => {
    const { doctor, browsers, tickets } = await telling.dayOf(1, TOMORROW);
    await doctor.browser.call(moveAppointment, {
      params: { id: idOf(doctor.doctorId, 1, TOMORROW) },
      body: { date: '2026-11-23' },
    });
    await told(browsers[0]!, ['moved 0']);
    const { ticket } = JSON.parse(browsers[0]!.received[0]!.text) as PushedMessage;
    expect(ticket).not.toBe(tickets[0]);
    await doctor.browser.call(cancelAppointment, {
      params: { id: idOf(doctor.doctorId, 1, '2026-11-23') },
      body: { reason: 'Leave' },
    });
    await told(browsers[0]!, ['moved 0', 'cancelled 0']);
  });

  it('is told of each move, also of one back to the first day', async () => {
    const { doctor, browsers } = await telling.dayOf(2, TOMORROW);
    for (const n of [3, 4]) await book(telling.api, doctor.doctorId, n, '2026-11-23');
    const move = movesOf(doctor);
    await move(TOMORROW, 2, '2026-11-23');
    await told(browsers[1]!, ['moved 0']);
    await move('2026-11-23', 3, '2026-11-24');
    await told(browsers[1]!, ['moved 0', 'moved 0']);
    await move('2026-11-24', 1, TOMORROW);
    await told(browsers[1]!, ['moved 0', 'moved 0', 'moved 0']);
    expect(browsers[1]!.received.map(({ text }) => JSON.parse(text) as object)).toMatchObject([
      { number: 3, before: 2, date: '2026-11-23' },
      { number: 1, before: 3, date: '2026-11-24' },
      { number: 3, before: 1, date: TOMORROW },
    ]);
  });

  it('who was moved twice before hearing of it is told by which number they know the visit', async () => {
    const { doctor, browsers } = await telling.dayOf(2, TOMORROW);
    const move = movesOf(doctor);
    telling.api.clock.set('2026-11-21T16:30:00.000Z'); // 22:00
    await move(TOMORROW, 2, '2026-11-23');
    await move('2026-11-23', 1, '2026-11-24');
    telling.api.clock.set('2026-11-22T03:00:00.000Z'); // 8:30
    await told(browsers[1]!, ['moved 0']);
    expect(JSON.parse(browsers[1]!.received[0]!.text)).toMatchObject({ number: 1, before: 2, date: '2026-11-24' });
  });

  it('is told in the night of their turn alone; the rest waits for the morning', async () => {
    const { doctor, browsers } = await telling.dayOf(1, TOMORROW);
    telling.api.clock.set('2026-11-21T16:30:00.000Z'); // 22:00
    await doctor.browser.call(cancelAppointment, {
      params: { id: idOf(doctor.doctorId, 1, TOMORROW) },
      body: { reason: 'Leave' },
    });
    const { doctor: other, browsers: awake } = await telling.dayOf(0);
    const late = await book(telling.api, other.doctorId, 1, TOMORROW);
    const browser = await telling.subscribe(ticketIn(late.ticketUrl));
    await telling.api.owner.query(`update appointment set calls = 1, called_at = $2 where doctor_id = $1`, [
      other.doctorId,
      telling.api.clock.now(),
    ]);
    await told(browser, ['turn 1']);
    expect(awake).toEqual([]);
    expect(browsers[0]!.received).toEqual([]);
    telling.api.clock.set('2026-11-22T01:31:00.000Z'); // 07:01
    await told(browsers[0]!, ['cancelled 0']);
  });
});

describe('a patient who is still on the way', () => {
  it('is told once that the turn comes soon, by the early end of what the ticket says; not who is here, nor who has time', async () => {
    const { desk, browsers } = await telling.dayOf(8, undefined, true);
    await desk.arrive(1);
    const { rows } = await desk.read();
    const inMinutes = ({ expected }: (typeof rows)[number]) =>
      Number(expected!.from.slice(0, 2)) * 60 + Number(expected!.from.slice(3)) - 600;
    const soon = rows.filter((row) => row.state === 'EXPECTED' && inMinutes(row) <= 20);
    expect(soon.length).toBeGreaterThan(0);
    expect(soon.length).toBeLessThan(7);
    for (let starts = 0; starts < 2; starts += 1) {
      // What runs every half minute runs at the start too.
      const sibling = await telling.api.sibling({ PUSH_SERVICES: telling.service.origin });
      for (const { serialNumber } of soon)
        await told(browsers[serialNumber - 1]!, [expect.stringMatching(/^soon (5|10|15|20)$/)]);
      await telling.settled();
      await sibling.stop();
    }
    const all = browsers.flatMap(({ received }, i) => (received.length > 0 ? [i + 1] : []));
    expect(all).toEqual(soon.map(({ serialNumber }) => serialNumber).sort((a, b) => a - b));
  });
});

describe('a patient whose day comes', () => {
  const at = async (instant: string) => {
    telling.api.clock.set(instant);
    // What runs each minute runs at the start too.
    const sibling = await telling.api.sibling({ PUSH_SERVICES: telling.service.origin });
    const notYet = 'baari_sweep_last_success_timestamp_seconds{sweep="patient_messages_of_day"} 0\n';
    await until(
      async () => expect(await (await sibling.browser().fetch('/metrics')).text()).not.toContain(notYet),
      10_000,
    );
    await telling.settled();
    await sibling.stop();
  };

  it('is told of the number the evening before and in the morning, each once; not who booked just then, has cancelled, or is off that day', async () => {
    const { doctor, tickets, browsers } = await telling.dayOf(2, TOMORROW);
    const closed = await telling.dayOf(1, TOMORROW);
    await telling.api.owner.query('insert into day_off (doctor_id, date) values ($1, $2)', [
      closed.doctor.doctorId,
      TOMORROW,
    ]);
    await at('2026-11-21T12:29:00.000Z'); // 17:59
    expect(browsers[0]!.received).toEqual([]);
    telling.api.clock.set('2026-11-21T12:31:00.000Z'); // 18:01
    const late = await book(telling.api, doctor.doctorId, 3, TOMORROW);
    const justNow = await telling.subscribe(ticketIn(late.ticketUrl));
    await telling.api.browser().call(cancelTicket, { params: { ticket: tickets[1]! } });
    for (let starts = 0; starts < 2; starts += 1) {
      await at('2026-11-21T12:31:00.000Z');
      await told(browsers[0]!, ['tomorrow 0']);
    }
    expect(browsers[0]!.received[0]).toMatchObject({ ttlSeconds: 14_400, urgency: 'normal' });
    for (const silent of [justNow, browsers[1]!, closed.browsers[0]!]) expect(silent.received).toEqual([]);
    for (const minute of ['01:29', '01:31', '01:31']) await at(`2026-11-22T${minute}:00.000Z`); // 6:59, 7:01
    await told(browsers[0]!, ['tomorrow 0', 'today 0']);
    await told(justNow, ['today 0']);
    for (const silent of [browsers[1]!, closed.browsers[0]!]) expect(silent.received).toEqual([]);
  });

  it('is not told of a tomorrow that has come meanwhile', async () => {
    const { browsers } = await telling.dayOf(1, TOMORROW);
    telling.service.answerWith({ status: 503 });
    await at('2026-11-21T14:29:00.000Z'); // 19:59
    telling.service.answerWith();
    telling.api.clock.set('2026-11-22T03:31:00.000Z');
    await telling.settled();
    expect(browsers[0]!.received).toEqual([]);
  });
});

describe('an undo', () => {
  it('takes back what no push service has taken yet', async () => {
    const { desk, browsers } = await telling.dayOf(2);
    telling.service.answerWith({ status: 503 });
    const { undoable } = await desk.callNext(null);
    await telling.settled();
    await desk.undo(undoable[0]!.no);
    telling.service.answerWith();
    telling.api.clock.advance(60_000);
    await desk.callNow(2, null);
    await told(browsers[1]!, ['turn 1']);
    expect(browsers[0]!.received).toEqual([]);
  });

  it('of a call that was told lets nobody wait in vain for the one that counts: it is told later, but not at once', async () => {
    const { desk, browsers } = await telling.dayOf(2);
    const { undoable } = await desk.callNext(null);
    await told(browsers[0]!, ['turn 1']);
    await desk.undo(undoable[0]!.no);
    telling.api.clock.advance(4 * 60_000);
    const again = await desk.callNext(null);
    await telling.settled();
    await told(browsers[0]!, ['turn 1']);
    await desk.undo(again.undoable[0]!.no);
    telling.api.clock.advance(2 * 60_000);
    await desk.callNext(null);
    await told(browsers[0]!, ['turn 1', 'turn 1']);
    await desk.callAgain(1);
    await told(browsers[0]!, ['turn 1', 'turn 1', 'turn 2']);
  });

  it('of a cancellation in the night leaves nothing to tell in the morning', async () => {
    const { doctor, browsers } = await telling.dayOf(2, TOMORROW);
    telling.api.clock.set('2026-11-21T16:30:00.000Z'); // 22:00
    const cancel = (serial: number) =>
      doctor.browser.call(cancelAppointment, {
        params: { id: idOf(doctor.doctorId, serial, TOMORROW) },
        body: { reason: 'Leave' },
      });
    await cancel(1);
    await cancel(2);
    await doctor.browser.call(restoreAppointment, {
      params: { id: idOf(doctor.doctorId, 1, TOMORROW) },
    });
    telling.api.clock.set('2026-11-22T01:31:00.000Z'); // 07:01
    await told(browsers[1]!, ['cancelled 0']);
    expect(browsers[0]!.received).toEqual([]);
  });
});

describe('a call at the desk', () => {
  it('is refused or done whatever becomes of messages', async () => {
    const { doctor, browsers } = await telling.dayOf(1);
    await doctor.browser.call(callNext, { body: { current: null } });
    await expect(doctor.browser.call(callNext, { body: { current: null } })).rejects.toMatchObject({
      code: 'QUEUE_CHANGED',
    });
    await told(browsers[0]!, ['turn 1']);
  });
});
