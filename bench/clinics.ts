import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { writeTicket } from '@baari/api/features/ticket/rules';
import type pg from 'pg';
import { get, post, ticketKeys } from './calls.ts';
import { DAY_CAP, doctorId, makeDoctors, makeFullDays, sessionToken, settle } from './dataset.ts';
import type { ClinicRequest } from './listeners.ts';

/** One clinic that everybody watches, and two hundred others. */
const BUSY = 1;
const OTHERS = 200;
const STREAMS = 1_000;
const BUSY_DESKS = 2;
const BUSY_DISPLAYS = 4;

/** A zone where it is about noon: no day ends during a measurement, and nobody is told of a delay in the night. */
export function zoneAtNoon(now: Date): string {
  const behind = now.getUTCHours() - 12;
  return behind === 0 ? 'Etc/GMT' : `Etc/GMT${behind > 0 ? '+' : '-'}${Math.abs(behind)}`;
}

/** A full day for each clinic, with its first patient with the doctor. */
export async function prepareClinics(owner: pg.Pool, today: string, count = 1 + OTHERS): Promise<void> {
  await makeDoctors(owner, 1, count);
  await makeFullDays(owner, { from: 1, to: count, lastDate: today, days: 1 });
  await owner.query(
    `update appointment set status = 'VERIFIED', verified_at = now(), called_at = now(), calls = 1, serving_no = 1
     where date = $1 and serial = 1`,
    [today],
  );
  await settle(owner);
}

/** The requests of listeners and desks. */
export interface Script {
  streams: ClinicRequest[];
  busy: ClinicRequest;
  others: ClinicRequest[];
}

/** How both servers are asked for the same thing. */
interface Speech {
  desk(clinic: string): string;
  display(clinic: string): string;
  ticket(clinic: string, serial: number): string;
  act(clinic: string): string;
}

/** Every other clinic has a desk, a display and one patient; all other streams are patients of the busy clinic. */
function scriptOf({ desk, display, ticket, act }: Speech): Script {
  const some = (n: number, make: (i: number) => string, clinic: string) =>
    Array.from({ length: n }, (_, i): ClinicRequest => ({ clinic, request: make(i) }));
  const others = Array.from({ length: OTHERS }, (_, i) => doctorId(BUSY + 1 + i));
  const busy = doctorId(BUSY);
  const streams = [
    ...others.flatMap((clinic) =>
      [desk(clinic), display(clinic), ticket(clinic, 2)].map((request) => ({ clinic, request })),
    ),
    ...some(BUSY_DESKS, () => desk(busy), busy),
    ...some(BUSY_DISPLAYS, () => display(busy), busy),
  ];
  streams.push(...some(STREAMS - streams.length, (i) => ticket(busy, 2 + (i % (DAY_CAP - 1))), busy));
  return {
    streams,
    busy: { clinic: busy, request: act(busy) },
    others: others.map((clinic) => ({ clinic, request: act(clinic) })),
  };
}

export const cookieOf = (clinic: string) => `cookie: baari=${sessionToken(Number(clinic))}`;
export const deskStream = (clinic: string) => get('/api/doctor/queue/stream', cookieOf(clinic));

/** How a patient of today follows their ticket. */
export function ticketStreams(secret: string, today: string) {
  const keys = ticketKeys(secret);
  return (clinic: string, serial: number): string =>
    get(`/api/public/tickets/${writeTicket(keys, { doctorId: clinic, date: today, serial, nonce: serial })}/stream`);
}

/** The service's script. */
export function serviceScript(secret: string, today: string): Script {
  return scriptOf({
    desk: deskStream,
    display: (clinic) => get(`/api/public/doctors/${clinic}/display/stream`),
    ticket: ticketStreams(secret, today),
    act: (clinic) => callAgain(clinic, today),
  });
}

/** The desk's act: it calls the current patient again. */
export const callAgain = (clinic: string, today: string): string =>
  post(`/api/doctor/queue/${clinic}-${today.replaceAll('-', '')}-1/call-again`, [cookieOf(clinic)], {});

export const echoScript = (): Script =>
  scriptOf({
    desk: (clinic) => get(`/desk/${clinic}`),
    display: (clinic) => get(`/other/${clinic}`),
    ticket: (clinic) => get(`/other/${clinic}`),
    act: (clinic) => post(`/act/${clinic}`, [], {}),
  });

/** About what the service sends to a desk of 100 patients, and to other listeners. */
const DESK_BYTES = 40_000;
const OTHER_BYTES = 250;

export async function startEcho(port: number, deskBytes = DESK_BYTES): Promise<{ stop(): void }> {
  const child = fork(join(import.meta.dirname, 'echo.ts'), [port, deskBytes, OTHER_BYTES].map(String), {
    stdio: 'inherit',
  });
  await once(child, 'message');
  return { stop: () => void child.kill() };
}
