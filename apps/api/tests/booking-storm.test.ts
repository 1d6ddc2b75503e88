import { bookByPhone, verifyAppointment } from '@baari/contract/appointments';
import { bookAppointment } from '@baari/contract/booking';
import { cancelTogether, getFloodBookings } from '@baari/contract/booking-flood';
import { changeBookingSafety } from '@baari/contract/booking-safety';
import type { BookingSwitch } from '@baari/contract/booking-safety';
import { addWalkIn, callNext, getQueue } from '@baari/contract/queue';
import { getTicket } from '@baari/contract/ticket';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { proved, SCALE } from '@baari/testing/proof';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { expectRecounted } from './support/day-control.ts';
import { seedCame } from './support/usual.ts';
import { ticketTextOf } from './support/false-bookings.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1', BOOKING_RUSH_CHECK: '1' });
});
afterAll(() => api.stop());

/** 300 in `npm run prove`. */
const NETWORKS = SCALE > 1 ? 300 : 102;
const PLACES = NETWORKS / 6;
const ORDINARY = (NETWORKS * 2) / 3;
/** Of the ordinary patients every fourth was seen here before. */
const isKnown = (n: number) => n % 4 === 0;
const isFalse = (patientName: string | null) => !/^Ravi Kumar \d+$/.test(patientName ?? '');

const booked = z.object({ appointment: z.object({ ticketUrl: z.string() }) });
/** Null for a patient who was refused. */
type Ticket = string | null;

/**
 * A botnet books so many times from each of its networks, with numbers of patients and with made up ones, and solves every proof: none is
 * asked for here. Ordinary patients book beside it, two from each network, and the desk goes on. Answers their tickets.
 */
async function storm({ doctorId, browser }: Doctor, ofEach: number): Promise<Ticket[]> {
  const send = async (body: object, from: string): Promise<Ticket> => {
    const response = await fetch(api.baseUrl + bookAppointment.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ doctorId, date: TODAY, gender: 'FEMALE', ...body }),
    });
    const answer: unknown = await response.json();
    return response.status === 201 ? booked.parse(answer).appointment.ticketUrl : null;
  };
  const bot = (n: number) => {
    const network = n % NETWORKS;
    const phoneNumber = n % 2 === 0 ? patient(n % ORDINARY).phoneNumber : String(7_000_000_000 + n);
    return send({ patientName: `Sunita ${n}`, phoneNumber }, `198.${network % 250}.${network >> 7}.1`);
  };
  const tickets: Ticket[] = [];
  let bots = 0;
  for (let n = 0; n < ORDINARY; n += 2) {
    const until = Math.floor((NETWORKS * ofEach * (n + 2)) / ORDINARY);
    const family = [n, n + 1].map((one) => send(patient(one), `203.${(n >> 1) % 250}.${n >> 9}.9`));
    const storming = [];
    for (; bots < until; bots += 1) storming.push(bot(bots));
    tickets.push(...(await Promise.all(family)));
    await Promise.all(storming);
  }
  await browser.call(bookByPhone, { body: { date: TODAY, ...patient(90_001), overMaximum: true } });
  await browser.call(addWalkIn, { body: { ...patient(90_002), overMaximum: true } });
  const { queue } = await browser.call(callNext, { body: { current: null } });
  expect(queue.rows.find(({ state }) => state === 'CALLED')?.patientName).toBe(patient(90_002).patientName);
  return tickets;
}

/** 'Look at them', 'Select all of these', 'Cancel'. */
async function clean({ browser }: Doctor): Promise<void> {
  const { bookings } = await browser.call(getFloodBookings);
  const ids = bookings.flatMap(({ _id, isFlood, hasBeenHere }) => (isFlood && !hasBeenHere ? [_id] : []));
  await browser.call(cancelTogether, { body: { ids } });
}

/**
 * All come with their tickets: which part of them is turned away, and which would be if the desk could not take in whose booking it
 * had cancelled as a false one.
 */
async function turnedAway({ browser }: Doctor, tickets: readonly Ticket[]) {
  const isLetIn = (qrCodeData: Ticket, takeIn: boolean) =>
    qrCodeData !== null &&
    browser.call(verifyAppointment, { body: { qrCodeData, takeIn, overMaximum: takeIn } }).then(
      () => true,
      () => false,
    );
  const without: Ticket[] = [];
  for (const ticket of tickets) if (!(await isLetIn(ticket, false))) without.push(ticket);
  let gone = 0;
  for (const ticket of without) if (!(await isLetIn(ticket, true))) gone += 1;
  return { part: gone / tickets.length, withoutTakingIn: without.length / tickets.length };
}

/** Which part of the patients reads that the booking is no more. */
async function toldAway(tickets: readonly Ticket[]): Promise<number> {
  const isToCome = async (url: string) => {
    const { ticket } = await api.browser().call(getTicket, { params: { ticket: ticketTextOf(url) } });
    return ticket.status === 'BOOKED';
  };
  let gone = 0;
  for (const ticket of tickets) if (ticket === null || !(await isToCome(ticket))) gone += 1;
  return gone / tickets.length;
}

/** A clinic with all guards but these, which some of the patients know, and where so many book at this time each week, all at once. */
async function clinicWithout(usual: number, ...names: BookingSwitch[]): Promise<Doctor> {
  const doctor = await api.doctor({ maxAppointment: PLACES });
  await seedCame(api, doctor, { count: usual });
  for (const name of names) await doctor.browser.call(changeBookingSafety, { body: { name, isOn: false } });
  const known = Array.from({ length: ORDINARY }, (_, n) => n).filter(isKnown);
  await api.owner.query(
    `insert into appointment (doctor_id, date, serial, patient_name, phone, gender, status, booked_at, verified_at)
     select $1, date '2026-11-09', n, name, phone, 'MALE', 'COMPLETED', '2026-11-09T13:00:00Z', '2026-11-09T14:00:00Z'
     from unnest($2::text[], $3::text[]) with ordinality k (name, phone, n)`,
    [doctor.doctorId, known.map((n) => patient(n).patientName), known.map((n) => patient(n).phoneNumber)],
  );
  return doctor;
}

/** Bookings of each network, and the usual hour as a part of the day's places: 10, 25 and 40 of 50. */
const STORMS: readonly (readonly [ofEach: number, usualPart: number])[] = [
  ...([
    [3, 0],
    [1, 0],
    [1, 0.8],
  ] as const),
  ...(SCALE > 1
    ? ([
        [3, 0.2],
        [1, 0.2],
        [3, 0.5],
        [1, 0.5],
        [3, 0.8],
      ] as const)
    : []),
];

it.for(STORMS)(
  'a storm, %i bookings of each network, turns at most one in fifty ordinary patients away; the list is clean in three taps (usual hour: %d of the places)',
  async ([ofEach, usualPart], context) => {
    const doctor = await clinicWithout(Math.floor(usualPart * PLACES), 'proofOfWork');
    const { browser } = doctor;
    const tickets = await storm(doctor, ofEach);
    const before = (await browser.call(getQueue)).queue;
    expect(before.flood).not.toBeNull();
    const held = before.rows.filter((row) => row.toConfirm === 'RUSH' && !isFalse(row.patientName)).length;

    await clean(doctor);
    const names = (await browser.call(getQueue)).queue.rows.map(({ patientName }) => patientName);
    expect(names.filter(isFalse)).toEqual([]);
    const known = Array.from({ length: ORDINARY }, (_, n) => n).filter(isKnown);
    expect(names).toEqual(expect.arrayContaining(known.map((n) => patient(n).patientName)));
    expect(await toldAway(tickets)).toBeLessThanOrEqual(0.02);
    const { part, withoutTakingIn } = await turnedAway(doctor, tickets);
    expect(part).toBeLessThanOrEqual(0.02);
    // Else nobody would have needed it.
    expect(withoutTakingIn).toBeGreaterThan(0.02);
    await expectRecounted(api, doctor.doctorId);
    proved(
      context,
      `${NETWORKS} networks with ${NETWORKS * ofEach} false bookings, ${PLACES} places, usually ${usualPart * PLACES} an hour, ${ORDINARY} patients: ${Math.round(part * 100)} % turned away, ${held} to be confirmed`,
    );
  },
);

it.for([0, 0.8])(
  'without the guards it closes the clinic (control; usual hour: %d of the places)',
  async (usualPart) => {
    const doctor = await clinicWithout(
      Math.floor(usualPart * PLACES),
      'proofOfWork',
      'hold',
      'usualLimit',
      'networkLimit',
    );
    const tickets = await storm(doctor, 3);
    expect((await turnedAway(doctor, tickets)).part).toBeGreaterThan(0.5);
  },
);
