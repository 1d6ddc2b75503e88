import { getAppointments, getPatientStats } from '@baari/contract/appointments';
import { getAuditTrail } from '@baari/contract/audit';
import { getTicket } from '@baari/contract/ticket';
import { DISPLAY_NEXT } from '@baari/contract/limits';
import { getQueue, watchQueue, watchTicket } from '@baari/contract/queue';
import { watchDisplay } from '@baari/contract/queue-display';
import type { Queue } from '@baari/contract/queue';
import type { Turn } from '@baari/contract/queue-turn';
import type { Display } from '@baari/contract/queue-display';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { EVERY_DAY } from '@baari/testing/doctor';
import { proved, SCALE } from '@baari/testing/proof';
import { holds } from '@baari/testing/property';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { expectRecounted } from './support/day-control.ts';
import { openLive } from './support/live.ts';
import type { Live } from './support/live.ts';
import { anyStep, isCalled, isLive, PLACES, simulatedDay } from './support/simulated-day.ts';
import type { Person, SimulatedDay } from './support/simulated-day.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const DAYS = 2;
const STEPS = 320;
const BOOKED_BEFORE = 70;
const FOLLOWED = 12;
const THE_DAY_BEFORE = '2026-11-20T05:30:00.000Z';
/** 08:30 at the clinic. */
const MORNING = '2026-11-21T03:00:00.000Z';
const ALL_DAY = Object.fromEntries(Object.keys(EVERY_DAY).map((day) => [day, [{ start: '09:00', end: '20:00' }]]));

interface Listeners {
  desks: Live<Queue>[];
  room: Live<Display>;
  tickets: { ticket: string; live: Live<Turn> }[];
}

async function listen(doctor: Doctor, people: readonly Person[]): Promise<Listeners> {
  const desks = [doctor.browser, api.browserOf(doctor)].map((browser) => openLive(api, browser, watchQueue));
  const tickets = people.slice(0, FOLLOWED).map(async ({ ticket }) => ({
    ticket: ticket!,
    live: await openLive(api, api.browser(), watchTicket, { ticket: ticket! }),
  }));
  return {
    desks: await Promise.all(desks),
    room: await openLive(api, api.browser(), watchDisplay, { id: doctor.doctorId }),
    tickets: await Promise.all(tickets),
  };
}
const allOf = ({ desks, room, tickets }: Listeners) => [...desks, room, ...tickets.map(({ live }) => live)];

const stateOf = ({ state, arrived }: Person) => (state !== 'IN_LINE' ? state : arrived ? 'WAITING' : 'EXPECTED');
const STATUS = { DONE: 'COMPLETED', ABSENT: 'NO_SHOW', CANCELLED: 'CANCELLED', MOVED: 'MOVED' } as const;
const statusOf = ({ state, arrived }: Person) =>
  state === 'IN_LINE' || state === 'CALLED' ? (arrived ? 'VERIFIED' : 'BOOKED') : STATUS[state];
const bySerial = <T>(rows: readonly T[], serialOf: (row: T) => number, say: (row: T) => string) =>
  rows.toSorted((a, b) => serialOf(a) - serialOf(b)).map((row) => `${serialOf(row)} ${say(row)}`);

/** What every listener saw last is what is answered to whoever asks. */
async function expectShown(doctor: Doctor, listeners: Listeners): Promise<Queue> {
  const { queue } = await doctor.browser.call(getQueue);
  await Promise.all(
    allOf(listeners).map((live) =>
      (live as Live<{ version: number }>).until(({ version }) => version >= queue.version),
    ),
  );
  for (const live of listeners.desks) expect(live.events.at(-1)).toEqual(queue);

  const { date, version, isAvailable, notice, current, nowServing, counts, expectedEnd } = queue;
  const line = queue.rows.filter(({ turn }) => turn !== null).sort((a, b) => a.turn! - b.turn!);
  expect(listeners.room.events.at(-1)).toEqual({
    ...{ date, version, isAvailable, notice, current, nowServing, counts, expectedEnd },
    calls: queue.rows.find(({ serialNumber }) => serialNumber === current)?.calls ?? 0,
    next: line.slice(0, DISPLAY_NEXT).map(({ serialNumber, state, expected }) => ({
      serialNumber,
      expected: state === 'EXPECTED' && counts.waiting > 0 ? null : expected,
    })),
  });

  for (const { ticket, live } of listeners.tickets) {
    const asked = (await api.browser().call(getTicket, { params: { ticket } })).ticket;
    const { status, serialNumber, peopleAhead, cancelledBy, movedTo, ...shown } = live.events.at(-1)!;
    expect(asked).toMatchObject({ status, serialNumber, peopleAhead, cancelledBy, movedTo, notice, nowServing });
    const row = queue.rows.find((one) => one.serialNumber === serialNumber);
    expect(shown).toMatchObject({
      version,
      nowServing,
      state: row?.state ?? null,
      expected: row?.expected ?? null,
      isNext: queue.next === serialNumber,
    });
  }
  return queue;
}

/** Queue, list, statistics and counters say what the acts came to. */
async function expectSums({ people }: SimulatedDay, doctor: Doctor, queue: Queue): Promise<void> {
  expect(people.map(({ serial }) => serial).sort((a, b) => a - b)).toEqual(people.map((_, i) => i + 1));
  const live = people.filter(isLive);
  expect(
    bySerial(
      queue.rows,
      ({ serialNumber }) => serialNumber,
      ({ state }) => state,
    ),
  ).toEqual(bySerial(live, ({ serial }) => serial, stateOf));
  const having = (state: string) => live.filter((person) => stateOf(person) === state).length;
  expect(queue.current).toBe(people.find(isCalled)?.serial ?? null);
  expect(queue.counts).toEqual({
    expected: having('EXPECTED'),
    toConfirm: 0,
    waiting: having('WAITING'),
    done: having('DONE'),
    absent: having('ABSENT'),
    total: live.length,
  });

  const { appointments } = await doctor.browser.call(getAppointments, { query: { date: TODAY } });
  const [day] = appointments;
  expect(day!.totalSerialNumber).toBe(live.length);
  expect(
    bySerial(
      day!.allPatients,
      ({ serialNumber }) => serialNumber,
      ({ status }) => status,
    ),
  ).toEqual(bySerial(live, ({ serial }) => serial, statusOf));

  const { stats } = await doctor.browser.call(getPatientStats, { query: { startDate: TODAY, endDate: TODAY } });
  const attended = live.filter((person) => ['VERIFIED', 'COMPLETED'].includes(statusOf(person))).length;
  const of = (gender: string) => live.filter((person) => person.gender === gender).length;
  expect(stats).toEqual({
    totalPatients: live.length,
    verifiedPatients: attended,
    nonVerifiedPatients: live.length - attended,
    toCome: having('EXPECTED'),
    genderStats: { MALE: of('MALE'), FEMALE: of('FEMALE'), OTHER: of('OTHER') },
    byDay: [{ date: TODAY, verified: attended, nonVerified: live.length - attended }],
  });
  await expectRecounted(api, doctor.doctorId);
}

/** One entry for each act that was done, and no other. */
async function expectAudited({ audited }: SimulatedDay, doctor: Doctor): Promise<void> {
  const found: Partial<Record<string, number>> = {};
  let cursor: string | null = null;
  do {
    const page: { entries: { act: string }[]; nextCursor: string | null } = await doctor.browser.call(getAuditTrail, {
      query: cursor === null ? {} : { cursor },
    });
    for (const { act } of page.entries) found[act] = (found[act] ?? 0) + 1;
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(found).toEqual(audited);
}

it(
  'a day of 100 patients over the wire: whatever happens, every number adds up',
  { timeout: 180_000 * SCALE },
  async (context) => {
    let patients = 0;
    let acts = 0;
    await holds(
      context,
      fc.asyncProperty(fc.nat(), fc.boolean(), async (seed, closing) => {
        const all = fc.sample(anyStep, { seed, numRuns: STEPS });
        api.clock.set(THE_DAY_BEFORE);
        const doctor = await api.doctor({ maxAppointment: PLACES, avgCheckTime: 6, workingDays: ALL_DAY });
        const day = simulatedDay(api, doctor);
        for (let n = 0; n < BOOKED_BEFORE; n += 1) await day.book();
        api.clock.set(MORNING);
        const listeners = await listen(doctor, day.people);

        for (const half of [all.slice(0, STEPS / 2), all.slice(STEPS / 2)]) {
          for (const step of half) await day.run(step);
          await day.tell();
          await expectSums(day, doctor, await expectShown(doctor, listeners));
        }
        await day.end(closing);
        await day.tell();
        const queue = await expectShown(doctor, listeners);
        expect(queue.counts).toMatchObject({ expected: 0, waiting: 0 });
        await expectSums(day, doctor, queue);
        await expectAudited(day, doctor);

        for (const { ids } of allOf(listeners)) expect(ids).toEqual(ids.toSorted((a, b) => a - b));
        const told = JSON.stringify([
          ...listeners.room.events,
          ...listeners.tickets.flatMap(({ live }) => live.events),
        ]);
        expect(told).not.toMatch(/Ravi|90000|patientName|phone/);
        allOf(listeners).forEach((live) => live.close());
        patients += day.people.length;
        acts += Object.values(day.audited).reduce((sum, n) => sum + n, 0);
      }),
      { runs: DAYS, isSlow: true },
    );
    proved(context, `${DAYS * SCALE} days, ${patients} patients, ${acts} acts in the audit trail`);
  },
);
