import { openProofOfWork } from '@baari/api/ports/open-human-check';
import { writeTicket } from '@baari/api/features/ticket/rules';
import { keyFor, mac } from '@baari/api/lib/secret';
import { addDays } from '@baari/calendar/days';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { DAY_CAP, doctorId, sessionToken } from './dataset.ts';

/** What a row calls; only numbers and texts, so that it can be sent to another process. */
export interface Plan {
  kind: 'spread' | 'hot' | 'full' | 'verify' | 'list' | 'stats' | 'search';
  secret: string;
  today: string;
  /** The first doctor and how many there are. */
  firstDoctor: number;
  doctors: number;
  /** What is searched for. */
  words?: string;
  /** Every how many-th doctor is called; 1 by default. */
  gap?: number;
  /** From how many networks the calls come, by turns, and which is the first; from this machine by default. */
  networks?: { first: number; count: number };
  /** Every how many-th booking comes with one of these proofs of work, as long as there are some; none by default. */
  proofs?: { every: number; texts: readonly string[] };
}

/** A large step, so that calls close in time are not close in a table. */
export const STRIDE = 7_919;
export const FUTURE_DAYS = 6;
export const STATS_DAYS = 180;

/** The target of call number `n`; pgbench's scripts in targets.ts count the same way. */
export function placeOf(
  { kind, firstDoctor, doctors }: Plan,
  n: number,
): { doctor: number; day: number; serial: number } {
  if (kind === 'hot') {
    const doctorDay = Math.floor(n / DAY_CAP);
    return {
      doctor: firstDoctor + (doctorDay % doctors),
      day: 1 + (Math.floor(doctorDay / doctors) % FUTURE_DAYS),
      serial: 0,
    };
  }
  if (kind === 'full') return { doctor: firstDoctor + (n % doctors), day: 1, serial: 0 };
  if (kind === 'verify') return { doctor: firstDoctor + (n % doctors), day: 0, serial: Math.floor(n / doctors) + 1 };
  return {
    doctor: firstDoctor + ((n * STRIDE) % doctors),
    day: 1 + (Math.floor(n / doctors) % FUTURE_DAYS),
    serial: 0,
  };
}

const head = (method: string, path: string, lines: readonly string[]) =>
  [`${method} ${path} HTTP/1.1`, 'host: localhost', 'accept: application/json', ...lines].join('\r\n');
/** The text of a whole request; `cookie` and `lines` are lines of its head. */
export const get = (path: string, ...lines: readonly string[]) => `${head('GET', path, lines)}\r\n\r\n`;
export const post = (path: string, lines: readonly string[], body: unknown) => {
  const text = JSON.stringify(body);
  const all = ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`, ...lines];
  return `${head('POST', path, all)}\r\n\r\n${text}`;
};

/** The keys that sign the tickets of a service with this secret. */
export const ticketKeys = (secret: string) => ({
  newest: 1,
  byId: new Map([[1, keyFor(Buffer.from(secret), 'ticket 1')]]),
});

/** The cookie of a browser in which this doctor has logged in before, as known-device.ts seals it. */
function deviceCookie(secret: string, nth: number): string {
  const key = keyFor(Buffer.from(secret), 'known device');
  const id = `device-${nth}`.padEnd(22, '-');
  const name = mac(key, `${id}\n${doctorId(nth)}`).subarray(0, 9);
  const text = `${id}.${name.toString('base64url')}`;
  return `baari_device=${text}.${mac(key, text).subarray(0, 16).toString('base64url')}`;
}

/**
 * Proofs of work that a service with this secret takes for others'. They are made here after a guess or two: who books solves them on a
 * machine of their own, which this one must not stand for.
 */
export async function makeProofs(secret: string, count: number): Promise<string[]> {
  const { challenge: make } = openProofOfWork(Buffer.from(secret), () => Promise.resolve(true));
  return Promise.all(
    Array.from({ length: count }, async () => {
      const challenge = (await make(new Date(), 1 / 100)) as unknown as Challenge;
      const solution = await solveChallenge({ challenge, deriveKey });
      return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    }),
  );
}

/** The header by which a proxy in front tells the caller's address: one of each network of 24 bits. */
function addressLine({ networks }: Plan, n: number): string[] {
  if (!networks) return [];
  const network = networks.first + (n % networks.count);
  return [`x-forwarded-for: ${[16, 8, 0].map((bits) => (network >> bits) & 255).join('.')}.1`];
}

/** Makes the text of call number `n`. */
export function callMaker(plan: Plan): (n: number) => string {
  const keys = ticketKeys(plan.secret);
  const cookies = new Map<number, string>();
  const cookie = (doctor: number) => {
    const known = cookies.get(doctor) ?? `cookie: baari=${sessionToken(doctor)}; ${deviceCookie(plan.secret, doctor)}`;
    cookies.set(doctor, known);
    return known;
  };
  const statsStart = addDays(plan.today, -STATS_DAYS);
  const { gap = 1 } = plan;
  const proofs = [...(plan.proofs?.texts ?? [])];

  return (n) => {
    const { doctor: nth, day, serial } = placeOf(plan, n);
    const doctor = plan.firstDoctor + (nth - plan.firstDoctor) * gap;
    switch (plan.kind) {
      case 'verify': {
        const qrCodeData = writeTicket(keys, { doctorId: doctorId(doctor), date: plan.today, serial, nonce: serial });
        return post('/api/doctor/verify-appointment', [cookie(doctor)], { qrCodeData });
      }
      case 'list':
        return get(`/api/doctor/get-appointments?date=${plan.today}`, cookie(doctor));
      case 'stats':
        return get(`/api/doctor/patient-stats?startDate=${statsStart}&endDate=${plan.today}`, cookie(doctor));
      case 'search':
        return get(`/api/public/doctors?q=${encodeURIComponent(plan.words!)}`);
      default:
        return post('/api/public/appointments', [`idempotency-key: bench-${n}`, ...addressLine(plan, n)], {
          doctorId: doctorId(doctor),
          date: addDays(plan.today, day),
          patientName: `Ravi Kumar ${n}`,
          phoneNumber: String(6_000_000_000 + n),
          gender: 'MALE',
          ...(plan.proofs && n % plan.proofs.every === 0 && { humanCheck: proofs.pop() }),
        });
    }
  };
}
