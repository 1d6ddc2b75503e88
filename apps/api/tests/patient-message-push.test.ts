import { cancelAppointment, moveAppointment } from '@baari/contract/appointments';
import { endPush, tellByPush } from '@baari/contract/patient-message';
import type { PushedMessage } from '@baari/contract/patient-message';
import { getConfig } from '@baari/contract/public-config';
import { startApi, TEST_NOW } from '@baari/testing/api';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { book, idOf } from './support/clinic-day.ts';
import { startTelling, ticketIn, told, toldOf } from './support/told.ts';

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
const MONDAY = '2026-11-23';

describe('a push service', () => {
  it('that is away, or asks to wait, is asked again later, and the message arrives once', async () => {
    const { doctor, browsers } = await telling.dayOf(1, TOMORROW);
    telling.service.answerWith({ status: 503 }, { status: 429, headers: { 'retry-after': '120' } }, { status: 429 });
    await doctor.browser.call(cancelAppointment, {
      params: { id: idOf(doctor.doctorId, 1, TOMORROW) },
      body: { reason: 'Leave' },
    });
    await telling.settled();
    telling.api.clock.advance(2_000);
    await telling.settled();
    telling.service.answerWith();
    telling.api.clock.advance(119_000);
    await telling.settled();
    expect(browsers[0]!.received).toEqual([]);
    telling.api.clock.advance(1_000);
    await told(browsers[0]!, ['cancelled 0']);
  });

  it('that was away is told of a move before it is told what became of it', async () => {
    const { doctor, browsers } = await telling.dayOf(2, TOMORROW);
    const cancel = (id: string) =>
      doctor.browser.call(cancelAppointment, { params: { id }, body: { reason: 'Leave' } });
    telling.service.answerWith({ status: 503 });
    const { movedTo } = await doctor.browser.call(moveAppointment, {
      params: { id: idOf(doctor.doctorId, 1, TOMORROW) },
      body: { date: MONDAY },
    });
    await telling.settled();
    telling.service.answerWith();
    await cancel(idOf(doctor.doctorId, movedTo.serialNumber, MONDAY));
    await cancel(idOf(doctor.doctorId, 2, TOMORROW));
    await told(browsers[1]!, ['cancelled 0']);
    expect(browsers[0]!.received).toEqual([]);
    telling.api.clock.advance(2_000);
    await told(browsers[0]!, ['moved 0', 'cancelled 0']);
  });

  it('that fails at the first of two messages is told the second after it, also where both were due at once', async () => {
    telling.api.clock.set('2026-11-21T17:00:00.000Z'); // 22:30
    const { doctor, browsers } = await telling.dayOf(1, TOMORROW);
    const id = idOf(doctor.doctorId, 1, TOMORROW);
    const { movedTo } = await doctor.browser.call(moveAppointment, { params: { id }, body: { date: MONDAY } });
    await doctor.browser.call(cancelAppointment, {
      params: { id: idOf(doctor.doctorId, movedTo.serialNumber, MONDAY) },
      body: { reason: 'Leave' },
    });
    telling.service.answerWith({ status: 503 }, null);
    telling.api.clock.set('2026-11-22T02:00:00.000Z'); // 7:30
    await until(async () => {
      const { rows } = await telling.api.owner.query(
        'select from patient_message where doctor_id = $1 and tries = 1 and not is_taken',
        [doctor.doctorId],
      );
      expect(rows).toHaveLength(1);
    }, 10_000);
    expect(browsers[0]!.received).toEqual([]);
    telling.api.clock.advance(2_000);
    await told(browsers[0]!, ['moved 0', 'cancelled 0']);
    // Nor does it replace the first by the second where it does not reach the phone.
    expect(new Set(browsers[0]!.received.map(({ topic }) => topic)).size).toBe(2);
  });

  it('is not asked any more once the message would mislead', async () => {
    const { desk, browsers } = await telling.dayOf(1);
    telling.service.answerWith({ status: 503 });
    await desk.callNext(null);
    await telling.settled();
    telling.service.answerWith();
    telling.api.clock.advance(16 * 60_000);
    await until(async () => {
      const { rows } = await telling.api.owner.query(`select from patient_message where outcome = 'expired'`);
      expect(rows).toHaveLength(1);
    }, 10_000);
    expect(browsers[0]!.received).toEqual([]);
  });

  it('that knows a browser no more ends the messages to it', async () => {
    const { desk, browsers } = await telling.dayOf(1);
    telling.service.forget(browsers[0]!);
    await desk.callNext(null);
    await until(async () => {
      const { rows } = await telling.api.owner.query('select from push_subscription where endpoint = $1', [
        browsers[0]!.subscription.endpoint,
      ]);
      expect(rows).toEqual([]);
    }, 10_000);
  });
});

describe('what was being told when its patient was moved', () => {
  it('comes before the news of the move, and does not come again for the new number', async () => {
    const { doctor, desk, browsers } = await telling.dayOf(2, TOMORROW);
    await desk.cancel(1, 'Leave', TOMORROW);
    await told(browsers[0]!, ['cancelled 0']);
    await telling.settled();
    // As it stands while its push service says nothing.
    await telling.api.owner.query(
      'update patient_message set ended_at = null, outcome = null, is_taken = true, next_at = $2 where doctor_id = $1 and outcome is not null',
      [doctor.doctorId, new Date(telling.api.clock.now().getTime() + 60_000)],
    );
    await desk.restore(1, TOMORROW);
    const { serialNumber } = await desk.move(1, MONDAY, TOMORROW);
    await desk.cancel(2, 'Leave', TOMORROW);
    await told(browsers[1]!, ['cancelled 0']);
    expect(toldOf(browsers[0]!)).toEqual(['cancelled 0']);
    telling.api.clock.advance(60_000);
    await told(browsers[0]!, ['cancelled 0', 'moved 0']);
    await desk.cancel(serialNumber, 'Leave', MONDAY);
    await told(browsers[0]!, ['cancelled 0', 'moved 0', 'cancelled 0']);
    const dates = browsers[0]!.received.map(({ text }) => (JSON.parse(text) as PushedMessage).date);
    expect(dates).toEqual([TOMORROW, MONDAY, MONDAY]);
  });
});

it('an older call is told no more once a newer one was', async () => {
  const { desk, browsers } = await telling.dayOf(1);
  telling.service.answerWith({ status: 503 }, null);
  await desk.callNext(null);
  await telling.settled();
  await desk.callAgain(1);
  await told(browsers[0]!, ['turn 2']);
  telling.api.clock.advance(3_000);
  await telling.settled();
  expect(toldOf(browsers[0]!)).toEqual(['turn 2']);
});

describe('a process', () => {
  it('that was killed while it sent leaves the message to another, after its time', async () => {
    const { desk, browsers } = await telling.dayOf(1);
    const sibling = await telling.api.sibling({ PUSH_SERVICES: telling.service.origin });
    try {
      await desk.callNext(null);
      await told(browsers[0]!, ['turn 1']);
      await telling.settled();
      // As it stands in the database after a kill between the sending and the note of it.
      await telling.api.owner.query(
        `update patient_message set ended_at = null, outcome = null, is_taken = true, next_at = $1 where reason = 'turn' and ended_at is not null`,
        [new Date(telling.api.clock.now().getTime() + 60_000)],
      );
      telling.api.clock.advance(60_000);
      await told(browsers[0]!, ['turn 1', 'turn 1']);
      expect(browsers[0]!.received[0]!.topic).toBe(browsers[0]!.received[1]!.topic);
    } finally {
      await sibling.stop();
    }
  });
});

it('a call waits while another process still sends ‘soon’, so that it comes last', async () => {
  const { doctor, desk, browsers } = await telling.dayOf(2);
  // As it stands while another process sends it.
  await telling.api.owner.query(
    `insert into patient_message (doctor_id, date, serial, reason, no, endpoint, at, is_taken, next_at)
     select s.doctor_id, s.date, s.serial, 'soon', 20, s.endpoint, $2::timestamptz, true, $2::timestamptz + interval '1 minute' from push_subscription s
     where s.doctor_id = $1 and s.serial = 1`,
    [doctor.doctorId, telling.api.clock.now()],
  );
  await desk.callNext(null);
  await desk.cancel(2, 'Leave');
  // Whose message came about later, and goes after a call.
  await told(browsers[1]!, ['cancelled 0']);
  expect(toldOf(browsers[0]!)).toEqual([]);
  await telling.api.owner.query(
    `update patient_message set ended_at = $2, outcome = 'sent', is_taken = false where doctor_id = $1 and reason = 'soon'`,
    [doctor.doctorId, telling.api.clock.now()],
  );
  await told(browsers[0]!, ['turn 1']);
});

describe('a subscription', () => {
  const bad = (why: object) => expect.objectContaining(why);

  it('needs a ticket, an address of a push service that is known here, and a key', async () => {
    const { tickets, browsers } = await telling.dayOf(1);
    const { subscription } = browsers[0]!;
    const ask = (ticket: string, body: object) =>
      telling.api.browser().call(tellByPush, { params: { ticket }, body: { ...subscription, ...body } });
    await expect(ask('nonsense', {})).rejects.toEqual(bad({ code: 'NOT_FOUND' }));
    for (const endpoint of [
      'https://169.254.169.254/latest/meta-data',
      'http://localhost:5432/',
      'https://fcm.googleapis.com.evil.example/',
      `${telling.service.origin}@evil.example/x`,
    ])
      await expect(ask(tickets[0]!, { endpoint })).rejects.toEqual(bad({ code: 'PUSH_SERVICE_UNKNOWN' }));
    for (const body of [
      { endpoint: 'nothing' },
      { endpoint: `${telling.service.origin}/${'x'.repeat(1_000)}` },
      { keys: { p256dh: 'short', auth: subscription.keys.auth } },
    ])
      await expect(ask(tickets[0]!, body)).rejects.toEqual(bad({ code: 'INVALID_FIELDS', status: 422 }));
  });

  it('is one for each browser, of four at most, also at once', async () => {
    const { tickets, browsers } = await telling.dayOf(1);
    await telling.subscribe(tickets[0]!, browsers[0]!);
    const more = await Promise.allSettled(Array.from({ length: 6 }, () => telling.subscribe(tickets[0]!)));
    expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(more.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'PUSH_LIMIT' } });
  });

  it('ends when the patient says so, and is forgotten with its day', async () => {
    const { desk, tickets, browsers } = await telling.dayOf(2);
    const end = { params: { ticket: tickets[0]! }, body: { endpoint: browsers[0]!.subscription.endpoint } };
    await telling.api.browser().call(endPush, end);
    await telling.api.browser().call(endPush, end);
    await desk.callNext(null);
    await desk.callNext(1);
    await told(browsers[1]!, ['turn 1']);
    expect(browsers[0]!.received).toEqual([]);
    const { rows } = await telling.api.owner.query<{ gone: number }>(
      `select forget_push_subscriptions('2026-11-22', 1000) as gone`,
    );
    expect(rows[0]!.gone).toBeGreaterThan(0);
    expect((await telling.api.owner.query('select from patient_message where date < $1', ['2026-11-22'])).rows).toEqual(
      [],
    );
  });

  it('cannot be made where messages are switched off, and then there is no key', async () => {
    const without = await startApi(inject('ownerUrl'), { PUSH_SERVICES: 'none' });
    try {
      const { doctorId } = await without.doctor();
      const ticket = ticketIn((await book(without, doctorId, 1)).ticketUrl);
      expect((await without.browser().call(getConfig)).config.pushKey).toBeNull();
      await expect(
        without.browser().call(tellByPush, { params: { ticket }, body: telling.service.browser().subscription }),
      ).rejects.toMatchObject({ code: 'PUSH_OFF' });
    } finally {
      await without.stop();
    }
  });
});
