import { addDays } from '@baari/calendar/days';
import { addFigures, figuresOf, NO_FIGURES } from '@baari/calendar/figures';
import type { Figures, InLine } from '@baari/calendar/figures';
import { minuteOf } from '@baari/calendar/slots';
import { instantOf } from '@baari/calendar/zone';
import { bookAppointment } from '@baari/contract/booking';
import { getTicket } from '@baari/contract/ticket';
import { getQueue } from '@baari/contract/queue';
import { watchDisplay } from '@baari/contract/queue-display';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { EVERY_DAY, patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { makeClinic } from '../../../bench/wait/clinic.ts';
import { seenAt, simulateDay } from '../../../bench/wait/day.ts';
import { randomFrom } from '../../../bench/wait/random.ts';
import { book, deskOf, TODAY } from './support/clinic-day.ts';
import { openLive } from './support/live.ts';

const ZONE = 'Asia/Kolkata';
let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const STATUS = { DONE: 'COMPLETED', CALLED: 'VERIFIED', WAITING: 'VERIFIED', EXPECTED: 'BOOKED', ABSENT: 'NO_SHOW' };

/** Writes a past day of a doctor straight into the database. */
async function writeDay(doctorId: string, date: string, line: readonly InLine[]): Promise<void> {
  const at = (minute: number | null) =>
    minute === null ? null : new Date(instantOf(date, 0, ZONE).getTime() + minute * 60_000);
  await api.owner.query(
    `insert into appointment_day (doctor_id, date, cap, last_serial, live_count, male, female, other)
     values ($1, $2, $3, $3, $3, $3, 0, 0)`,
    [doctorId, date, line.length],
  );
  await api.owner.query(
    `insert into appointment (doctor_id, date, serial, patient_name, phone, gender, booked_at, status, verified_at, called_at,
       completed_at, walk_in, priority)
     select $1, $2, n, 'Ravi Kumar ' || n, '9876543210', 'MALE', '2026-10-01', r.status, r.verified_at, r.called_at,
       r.completed_at, r.walk_in, case when r.urgent then 'EMERGENCY' end
     from unnest($3::text[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[], $7::boolean[], $8::boolean[])
       with ordinality r (status, verified_at, called_at, completed_at, walk_in, urgent, n)`,
    [
      doctorId,
      date,
      line.map(({ state }) => STATUS[state]),
      line.map(({ state, arrivedAt }) => (state === 'EXPECTED' || state === 'ABSENT' ? null : at(arrivedAt))),
      line.map(({ calledAt }) => at(calledAt)),
      line.map(({ completedAt }) => at(completedAt)),
      line.map(({ walkIn }) => walkIn),
      line.map(({ urgent }) => urgent),
    ],
  );
}
/** Weeks of a doctor who begins at nine and takes `minutes` for each of ten patients, all of whom are there. */
async function writeWeeks(doctorId: string, minutes: number): Promise<void> {
  const line = Array.from({ length: 10 }, (_, i) => ({
    state: 'DONE' as const,
    bookedAt: -600,
    arrivedAt: 530,
    calledAt: 540 + i * minutes,
    completedAt: 540 + (i + 1) * minutes,
    walkIn: false,
    urgent: false,
  }));
  for (let n = 1; n <= 10; n++) await writeDay(doctorId, addDays(TODAY, -n), line);
}
const pastOf = async (doctorId: string) =>
  (await api.owner.query<{ figures: Figures }>('select figures from doctor_pace where doctor_id = $1', [doctorId]))
    .rows[0]?.figures;
const ticketOf = async (url: string) =>
  (await api.browser().call(getTicket, { params: { ticket: url.split('/t/')[1]! } })).ticket;

describe('learning from the last weeks', () => {
  it.each([1, 2, 3, 4, 5, 6])('is worked out by the database as by the calendar (made-up clinic %i)', async (seed) => {
    const random = randomFrom(seed);
    const clinic = makeClinic(random);
    const workingDays = Object.fromEntries(Object.keys(EVERY_DAY).map((day) => [day, [...clinic.slots]]));
    const { avgCheckTime } = clinic;
    const doctor = await api.doctor({ workingDays, avgCheckTime });
    let figures = NO_FIGURES;
    for (let n = 1; n <= 29; n++) {
      const { line } = seenAt(simulateDay(clinic, random), clinic, 10_000);
      // One day on which nobody used the queue, one whose desk only caught up; what lies too far back teaches nothing.
      const noted = line.map((one): InLine => {
        if (n === 3) return { ...one, state: 'EXPECTED', calledAt: null, completedAt: null };
        return n === 5 && one.calledAt ? { ...one, completedAt: one.calledAt + 0.2 } : one;
      });
      await writeDay(doctor.doctorId, addDays(TODAY, -n), noted);
      if (n <= 28) figures = addFigures(figures, figuresOf(noted, clinic.slots, avgCheckTime, true));
    }
    await deskOf(doctor).read();
    const past = (await pastOf(doctor.doctorId))!;
    expect(figures.consultations).toBeGreaterThan(100);
    for (const name of Object.keys(NO_FIGURES) as (keyof Figures)[])
      expect(Math.abs(past[name] - figures[name]), name).toBeLessThan(0.02 + figures[name] / 1e5);
  });

  it('happens once a day, when the queue is first read', async () => {
    const doctor = await api.doctor({ avgCheckTime: 10 });
    const desk = deskOf(doctor);
    const { ticketUrl } = await book(api, doctor.doctorId, 1);
    await ticketOf(ticketUrl);
    expect(await pastOf(doctor.doctorId)).toBeUndefined();
    await desk.read();
    expect(await pastOf(doctor.doctorId)).toEqual(NO_FIGURES);
    await writeWeeks(doctor.doctorId, 20);
    await desk.read();
    await desk.arrive(1);
    expect(await pastOf(doctor.doctorId)).toEqual(NO_FIGURES);
    api.clock.set('2026-11-21T18:30:00Z');
    const room = await openLive(api, api.browser(), watchDisplay, { id: doctor.doctorId });
    room.close();
    expect(await pastOf(doctor.doctorId)).toMatchObject({ consultations: 100, minutes: 2000 });
  });
});

describe('the expected time', () => {
  it('follows the weeks before, and is the same in booking, ticket, queue and waiting room', async () => {
    const doctor = await api.doctor({ avgCheckTime: 10 });
    const desk = deskOf(doctor);
    await writeWeeks(doctor.doctorId, 20);
    await desk.read();
    const booked: Awaited<ReturnType<typeof book>>[] = [];
    for (let n = 1; n <= 4; n++) booked.push(await book(api, doctor.doctorId, n));
    const waits = booked.map(({ expectedTime }) => minuteOf(expectedTime) - 600);
    expect(waits[0]).toBeLessThan(5);
    expect(waits[3]).toBeGreaterThan(3 * 17);
    const room = await openLive(api, api.browser(), watchDisplay, { id: doctor.doctorId });
    const agree = async () => {
      const { rows, version } = await desk.read();
      const shown = await room.until((event) => event.version === version);
      for (const { serialNumber, expectedTime, expected } of rows.filter(({ turn }) => turn !== null)) {
        expect(await ticketOf(booked[serialNumber - 1]!.ticketUrl)).toMatchObject({ expectedTime, expected });
        const next = shown.next.find((one) => one.serialNumber === serialNumber);
        expect(next?.expected).toEqual(expected);
        expect(expected!.from <= expectedTime! && expectedTime! <= expected!.to).toBe(true);
      }
      return rows;
    };
    const rows = await agree();
    expect(rows.map(({ expectedTime, expected }) => ({ expectedTime, expected }))).toEqual(
      booked.map(({ expectedTime, expected }) => ({ expectedTime, expected })),
    );
    await desk.arrive(2);
    const called = await desk.callNext(null);
    expect(called.rows).toEqual(await agree());
    expect(minuteOf(called.rows[0]!.expectedTime!)).toBeGreaterThan(600 + 15);
    room.close();
  });

  it.each([TODAY, '2026-11-22'])('is told to all who book at once for %s as the queue tells it', async (date) => {
    const doctor = await api.doctor({ avgCheckTime: 10 });
    await writeWeeks(doctor.doctorId, 20);
    const desk = deskOf(doctor);
    await desk.read();
    if (date === TODAY) {
      await desk.walkIn(50);
      await desk.callNext(null);
      api.clock.advance(5 * 60_000);
    }
    const booked = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((n) => book(api, doctor.doctorId, n, date)));
    const { queue } = await doctor.browser.call(getQueue, { query: { date } });
    for (const { serialNumber, expectedTime, expected } of booked)
      expect(queue.rows.find((row) => row.serialNumber === serialNumber)).toMatchObject({ expectedTime, expected });
    expect(new Set(booked.map(({ expectedTime }) => expectedTime)).size).toBe(8);
  });

  it('moves when the doctor takes longer today, and when a consultation goes on', async () => {
    const doctor = await api.doctor({ avgCheckTime: 10 });
    const desk = deskOf(doctor);
    for (let n = 1; n <= 8; n++) await book(api, doctor.doctorId, n);
    for (let n = 1; n <= 8; n++) await desk.arrive(n);
    let queue = await desk.callNext(null);
    const waitOf = (serial: number) => {
      const row = queue.rows.find(({ serialNumber }) => serialNumber === serial)!;
      return minuteOf(row.expectedTime!) - 600;
    };
    const planned = waitOf(8);
    expect(planned).toBe(70);
    for (let n = 1; n <= 4; n++) {
      api.clock.advance(25 * 60_000);
      queue = await desk.callNext(n);
    }
    expect(waitOf(8) - 100).toBeGreaterThan(3 * 18);
    api.clock.advance(60 * 60_000);
    expect(minuteOf((await desk.read()).rows[5]!.expectedTime!)).toBeGreaterThan(700 + 60);
  });

  it('of a booking is repeated to a retry, whatever has happened since', async () => {
    const doctor = await api.doctor({ avgCheckTime: 10 });
    const desk = deskOf(doctor);
    for (let n = 1; n <= 3; n++) await book(api, doctor.doctorId, n);
    await desk.arrive(1);
    await desk.callNext(null);
    api.clock.advance(4 * 60_000);
    const again = (date: string) =>
      api.browser().call(bookAppointment, {
        body: { doctorId: doctor.doctorId, date, ...patient(9) },
      }, { idempotencyKey: `retry ${date}` }); // prettier-ignore
    const first = [await again(TODAY), await again('2026-11-22')];
    expect(first[0]!.appointment.expectedTime).toBe('10:30');
    await writeWeeks(doctor.doctorId, 30);
    api.clock.advance(20 * 60_000);
    await desk.callNext(1);
    await book(api, doctor.doctorId, 10);
    expect([await again(TODAY), await again('2026-11-22')]).toEqual(first);
    api.clock.set('2026-11-21T20:00:00Z');
    await desk.read();
    expect([await again(TODAY), await again('2026-11-22')]).toEqual(first);
  });
});
