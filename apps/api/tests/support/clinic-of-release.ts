import { createHash } from 'node:crypto';
import { addDays } from '@baari/calendar/days';
import type { EndpointShape } from '@baari/contract/endpoint';
import type { Browser } from '@baari/testing/browser';
import { EVERY_DAY, patient } from '@baari/testing/doctor';
import type { Pages } from './callers.ts';
import type { Release } from './releases.ts';

/** A clinic that a release has run through its own pages, and what it was told. */
export interface RunClinic {
  email: string;
  doctorId: string;
  desk: Browser;
  /** All tickets that patients hold, the first by serial; those of today first. */
  tickets: string[];
  /** A booking of tomorrow, as it was sent and answered. */
  booking: { body: { doctorId: string; date: string } & ReturnType<typeof patient>; key: string; serialNumber: number };
  lastSerial: number;
  receipt: string;
}

export interface Day {
  today: string;
  tomorrow: string;
}
export const dayFrom = (today: string): Day => ({ today, tomorrow: addDays(today, 1) });

/** Of today; half as many of tomorrow. */
const PATIENTS = 8;
const ticketIn = ({ ticketUrl }: { ticketUrl: string }) => ticketUrl.split('/t/')[1]!;

/** Whom the desk may now call. */
async function rowsOf(release: Release, desk: Browser) {
  return (await desk.call(release.endpoints.getQueue, { query: {} })).queue;
}

/** Signs up, buys a plan, is booked, and sees patients; each clinic another one by `n`. */
export async function runClinic(
  release: Release,
  baseUrl: string,
  { today, tomorrow }: Day,
  n: number,
): Promise<RunClinic> {
  const { endpoints: e, signUp, profile, payment } = release;
  const email = `asha.rao.${n}@clinic.example`;
  const desk = release.browser(baseUrl);
  await signUp.signUp(desk, email);
  const workingDays = JSON.stringify(
    Object.fromEntries(Object.keys(EVERY_DAY).map((day) => [day, [{ start: '08:00', end: '20:00' }]])),
  );
  await profile.submit(desk, { email, workingDays });
  const doctorId = (await profile.profileOf(desk))._id;
  const order = (await payment.order({ doctorId, browser: desk })).subscription.id;
  await payment.verify({ browser: desk }, await payment.payInSandbox(desk, order));
  const { payments } = await desk.call(e.listPayments, { query: {} });

  const book = async (date: string, who: number, key: string) => {
    const body = { doctorId, date, ...patient(n * 1_000 + who) };
    const { appointment } = await release.browser(baseUrl).call(e.bookAppointment, { body }, { idempotencyKey: key });
    return { body, key, appointment };
  };
  const tickets: string[] = [];
  for (let who = 1; who <= PATIENTS; who += 1)
    tickets.push(ticketIn((await book(today, who, `today ${n} ${who}`)).appointment));
  const ofTomorrow = [];
  for (let who = 1; who <= PATIENTS / 2; who += 1)
    ofTomorrow.push(await book(tomorrow, PATIENTS + who, `tomorrow ${n} ${who}`));

  // A day at the desk: 1 is seen, 2 is inside, 3 has arrived, 4 stays away, 5 is moved, 6 cancels; a walk-in and a call on the telephone.
  const idOf = async (serial: number) =>
    (await rowsOf(release, desk)).rows.find(({ serialNumber }) => serialNumber === serial)!._id;
  for (const ticket of tickets.slice(0, 3)) await desk.call(e.verifyAppointment, { body: { qrCodeData: ticket } });
  await desk.call(e.callNext, { body: { current: null } });
  await desk.call(e.noShow, { params: { id: await idOf(4) } });
  await desk.call(e.moveAppointment, { params: { id: await idOf(5) }, body: { date: tomorrow } });
  await release.browser(baseUrl).call(e.cancelTicket, { params: { ticket: tickets[5]! } });
  await desk.call(e.addWalkIn, { body: patient(n * 1_000 + 100) });
  const byPhone = await desk.call(e.bookByPhone, { body: { date: tomorrow, ...patient(n * 1_000 + 101) } });
  await desk.call(e.runLate, { body: { minutes: 15 } });
  await desk.call(e.closeDays, { body: { from: addDays(today, 5), to: addDays(today, 6) } });
  await desk.call(e.callNext, { body: { current: 1 } });

  const { body, key, appointment } = ofTomorrow[0]!;
  return {
    email,
    doctorId,
    desk,
    tickets: [
      ...tickets,
      ...ofTomorrow.map(({ appointment: booked }) => ticketIn(booked)),
      ticketIn(byPhone.appointment),
    ],
    booking: { body, key, serialNumber: appointment.serialNumber },
    lastSerial: byPhone.appointment.serialNumber,
    receipt: payments[0]!.receiptNumber!,
  };
}

/** What is told of the moment of asking: expected times, and when a device was last here. */
const OF_THE_MOMENT = /^(expected.*|.*[sS]eenAt|lastSeen|at|peopleAhead)$/;

const lasting = (told: unknown): unknown =>
  JSON.parse(JSON.stringify(told, (key, value: unknown) => (OF_THE_MOMENT.test(key) ? undefined : value)));

/** These grow by being read, or are read as files; and a GET of the oldest contract changes something. */
const READ_OTHERWISE = new Set(['logout', 'changeAvailability', 'getAuditTrail', 'getSecurityLog', 'getExport']);

/** Everything that a clinic and its patients see of what is stored, through the pages of a release, by name. */
export async function seenOf(
  { browser, endpoints: e }: Pages,
  baseUrl: string,
  clinic: RunClinic,
  { today, tomorrow }: Day,
) {
  const { desk, doctorId } = clinic;
  const query: Record<string, string> = { date: today, startDate: today, endDate: tomorrow, from: today, to: tomorrow };
  const plain = Object.entries<EndpointShape>(e).filter(
    ([name, { method, access, answers, params }]) =>
      method === 'GET' && access !== 'public' && !answers && !params && !READ_OTHERWISE.has(name),
  );
  const seen: Record<string, unknown> = {};
  for (const [name, endpoint] of plain) {
    const asked = Object.keys(endpoint.query?.shape ?? {}).filter((field) => field in query);
    const input = { query: Object.fromEntries(asked.map((field) => [field, query[field]])) };
    seen[name] = lasting(await desk.call(endpoint, input as never));
  }
  const patient = browser(baseUrl);
  seen.tomorrow = lasting(await desk.call(e.getAppointments, { query: { date: tomorrow } }));
  seen.receipt = await desk.call(e.getReceipt, { params: { number: clinic.receipt } });
  seen.card = lasting(await patient.call(e.getDoctor, { params: { id: doctorId } }));
  for (const [n, ticket] of clinic.tickets.entries())
    seen[`ticket ${n}`] = lasting(await patient.call(e.getTicket, { params: { ticket } }));
  const { profileData } = await desk.call(e.getProfile);
  for (const path of [
    `${e.getAppointmentsFile.path}?from=${today}&to=${tomorrow}`,
    e.getReceiptPdf.path.replace(':number', clinic.receipt),
    e.getLicenceDocument.path,
    profileData!.personalInfo.image,
  ]) {
    const answer = await desk.fetch(path);
    const bytes = Buffer.from(await answer.arrayBuffer());
    seen[path] = { status: answer.status, sha256: createHash('sha256').update(bytes).digest('hex') };
  }
  return seen;
}

/** The acts of the trail but those that looking at it adds, the newest first. */
export async function trailOf({ endpoints: e }: Pages, { desk }: RunClinic): Promise<unknown[]> {
  const { entries } = await desk.call(e.getAuditTrail, { query: {} });
  return entries.filter(({ act }) => act !== 'appointments-downloaded');
}
