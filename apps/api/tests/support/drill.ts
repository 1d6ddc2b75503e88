import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { connectPrimary } from '@baari/api/db/servers';
import { addDays } from '@baari/calendar/days';
import { bookAppointment } from '@baari/contract/booking';
import { openBrowser } from '@baari/testing/browser';
import { makeDoctor, patient } from '@baari/testing/doctor';
import type { PatroniCluster } from '@baari/testing/patroni';
import { until } from '@baari/testing/until';

const CALLERS = 8;
const PAUSE_MS = 50;
/** A patient that was refused asks again after this. */
const RETRY_MS = 100;
const PLACES = 100;
const DAYS = 4;
const DOCTORS = 200;
const BACK_MS = 300_000;
/** So many bookings at each process take longer than Patroni needs to notice a fault. */
const ENOUGH = 400;

/** What happens to the cluster; each answers what mends it. */
export const FAULTS = {
  async 'primary killed'(cluster: PatroniCluster) {
    const machine = await cluster.primary();
    await machine.kill();
    return async () => machine.start();
  },
  async 'standby killed'(cluster: PatroniCluster) {
    const machine = await cluster.standby();
    await machine.kill();
    return async () => machine.start();
  },
  async 'leader of etcd killed'(cluster: PatroniCluster) {
    const start = await cluster.etcd.killLeader();
    return async () => start();
  },
  /** One of the processes stays on the old primary's side. */
  async 'primary cut off'(cluster: PatroniCluster) {
    const machine = await cluster.primary();
    machine.cut();
    return async () => machine.mend();
  },
} as const satisfies Record<string, (cluster: PatroniCluster) => Promise<() => Promise<void>>>;

interface Count {
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Failures that are no 503 with Retry-After. */
  strange: string[];
}

/** Patients that book at both processes, and try again with the same key until they are answered. */
export interface Load {
  /** Waits until each process has acknowledged so many more bookings. */
  goesOn(): Promise<void>;
  /** For how many seconds at most, since then, one of the processes acknowledged nothing. */
  gapSince(since: number): number;
  /** Ends it, and compares what was acknowledged with what the primary has. */
  end(): Promise<Count>;
}

async function asOwner<T>(
  ownerUrl: string,
  work: (owner: Awaited<ReturnType<typeof connectPrimary>>) => Promise<T>,
): Promise<T> {
  const owner = await connectPrimary(ownerUrl, 'drill');
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

const today = () => new Date().toISOString().slice(0, 10);

/** Clinics' days with room for PLACES each. */
const makePlaces = (ownerUrl: string) =>
  asOwner(ownerUrl, async (owner) => {
    const dates = Array.from({ length: DAYS }, (_, day) => addDays(today(), 2 + day));
    const doctors: string[] = [];
    while (doctors.length < DOCTORS)
      doctors.push((await makeDoctor(owner, new Date(), { maxAppointment: PLACES })).doctorId);
    return doctors.flatMap((doctorId) => dates.map((date) => ({ doctorId, date })));
  });

let patients = 0;

export async function startLoad(baseUrls: readonly string[], ownerUrl: string): Promise<Load> {
  const places = await makePlaces(ownerUrl);
  /** Who was promised which place. */
  const acknowledged = new Map<string, string>();
  let twice = 0;
  const times: number[][] = baseUrls.map(() => []);
  const strange: string[] = [];
  let isOver = false;
  let tried = 0;

  async function book(): Promise<void> {
    if (tried === places.length * PLACES) throw new Error('The drill has more patients than places.');
    const { doctorId, date } = places[(tried += 1) % places.length]!;
    const who = patient((patients += 1));
    const options = { idempotencyKey: randomUUID() };
    for (let at = tried % baseUrls.length; ; at = (at + 1) % baseUrls.length)
      try {
        const browser = openBrowser(baseUrls[at]!);
        const { appointment } = await browser.call(bookAppointment, { body: { doctorId, date, ...who } }, options);
        times[at]!.push(performance.now());
        const place = `${doctorId} ${date} ${appointment.serialNumber}`;
        if (acknowledged.has(place)) twice += 1;
        acknowledged.set(place, who.patientName);
        return;
      } catch (error) {
        const { status, retryAfterSeconds, message } = error as Error & { status?: number; retryAfterSeconds?: number };
        if (status !== 503 || !retryAfterSeconds) return void strange.push(`${status} ${message}`);
        await delay(RETRY_MS);
      }
  }
  const callers = Array.from({ length: CALLERS }, async () => {
    for (; !isOver; await delay(PAUSE_MS)) await book();
  });

  return {
    async goesOn() {
      const before = times.map(({ length }) => length);
      await until(async () => {
        const more = times.map(({ length }, at) => length - before[at]!);
        if (Math.min(...more) < ENOUGH)
          throw new Error(`Bookings do not go on: ${more.join(' and ')} more; ${strange.slice(0, 3).join(', ')}`);
      }, BACK_MS);
    },
    gapSince: (since) =>
      Math.max(
        ...times.map((all) => {
          const after = all.filter((time) => time > since);
          return Math.max(...after.map((time, n) => time - (after[n - 1] ?? since)));
        }),
      ) / 1_000,
    async end() {
      isOver = true;
      await Promise.all(callers);
      const rows = await asOwner(ownerUrl, async (owner) => {
        const kept = await owner.query<{ place: string; name: string }>(
          `select doctor_id || ' ' || date || ' ' || serial as place, patient_name as name from appointment
           where doctor_id = any($1)`,
          [places.map(({ doctorId }) => doctorId)],
        );
        return kept.rows;
      });
      const kept = new Map(rows.map(({ place, name }) => [place, name]));
      const lost = [...acknowledged].filter(([place, name]) => kept.get(place) !== name).length;
      return {
        acknowledged: acknowledged.size + twice,
        lost: lost + twice,
        doubled: rows.length - new Set(rows.map(({ name }) => name)).size,
        strange: [...new Set(strange)],
      };
    },
  };
}
