// The listeners: a separate process that holds live streams open, acts like the desks, and notes when each event
// came.
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { openLine } from './line.ts';
import { quantile } from './quantile.ts';

/** Requests, with the clinic of each. */
export interface ClinicRequest {
  clinic: string;
  request: string;
  /** It shows several clinics: the version of this one stands in its data, not in the event's id. */
  isBoard?: boolean;
  /** It is told like the others, but when is not asked. */
  isBeside?: boolean;
}
export type Order =
  /** Opens streams and waits for the first event of each. */
  | { order: 'open'; port: number; streams: ClinicRequest[] }
  /**
   * Acts without waiting for answers: twice a second in the busy clinic, twenty times a second in one of the others, if there are any.
   */
  | { order: 'act'; port: number; busy: ClinicRequest; others: ClinicRequest[]; seconds: number };

interface Times {
  p50Ms: number;
  p99Ms: number;
}
export interface Heard {
  acts: number;
  /** How many acts reached a listener, and how many did not. */
  events: number;
  lost: number;
  /** Measured from sending the act, so including the act itself, and from its answer. */
  fromSending: Times;
  fromAnswer: Times;
}

const BUSY_EVERY_MS = 500;
const OTHERS_EVERY_MS = 50;
const LINES = 32;
const OPENED_AT_ONCE = 50;
/** A listener that has heard nothing for this long after the last act has missed it. */
const PATIENCE_MS = 5_000;

interface Listener {
  clinic: string;
  isBeside: boolean;
  met: { version: number; at: number }[];
}
const listeners = new Map<number, Listener[]>();

function listen(
  port: number,
  { clinic, request, isBoard = false, isBeside = false }: ClinicRequest,
): Promise<Listener> {
  const listener: Listener = { clinic, isBeside, met: [] };
  const socket = connect({ host: '127.0.0.1', port }).setEncoding('latin1');
  const versionIn = isBoard ? new RegExp(`"_id":"${clinic}","version":(\\d+)`) : /id: (\d+)\n/;
  let rest = '';
  return new Promise((resolve, reject) => {
    socket.on('data', (piece) => {
      const at = performance.now();
      const blocks = (rest + String(piece)).split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) {
        const version = versionIn.exec(block)?.[1];
        if (version) listener.met.push({ version: Number(version), at });
      }
      if (listener.met.length > 0) resolve(listener);
    });
    socket.on('close', () => reject(new Error(`A stream was closed: ${rest.slice(0, 300)}`)));
    socket.on('error', reject);
    socket.write(request);
  });
}

async function open(port: number, streams: readonly ClinicRequest[]): Promise<void> {
  const opened: Listener[] = [];
  for (let from = 0; from < streams.length; from += OPENED_AT_ONCE) {
    const some = streams.slice(from, from + OPENED_AT_ONCE);
    opened.push(...(await Promise.all(some.map((stream) => listen(port, stream)))));
  }
  listeners.set(port, opened);
}

interface Act {
  clinic: string;
  sentAt: number;
  answeredAt: number;
  version: number;
}

/** Scheduled work, in milliseconds from the start. */
function timetable({ busy, others, seconds }: Order & { order: 'act' }): { at: number; act: ClinicRequest }[] {
  const times = (everyMs: number) => Array.from({ length: (seconds * 1_000) / everyMs }, (_, n) => n * everyMs);
  return [
    ...times(BUSY_EVERY_MS).map((at) => ({ at: at + OTHERS_EVERY_MS / 2, act: busy })),
    ...(others.length > 0 ? times(OTHERS_EVERY_MS).map((at, n) => ({ at, act: others[n % others.length]! })) : []),
  ].sort((a, b) => a.at - b.at);
}

async function doActs(order: Order & { order: 'act' }): Promise<Act[]> {
  const lines = await Promise.all(Array.from({ length: LINES }, () => openLine(order.port)));
  const free: Promise<unknown>[] = lines.map(() => Promise.resolve());
  const send = (n: number, request: string) => {
    const answered = free[n]!.then(() => lines[n]!.send(request));
    free[n] = answered;
    return answered;
  };
  const begun = performance.now();
  const acts = await Promise.all(
    timetable(order).map(async ({ at, act }, n): Promise<Act> => {
      await delay(Math.max(0, begun + at - performance.now()));
      const sentAt = performance.now();
      const { status, body } = await send(n % LINES, act.request);
      if (status !== 200) throw new Error(`An act was refused with ${status}: ${body}`);
      const version = Number(/"version":(\d+)/.exec(body)![1]);
      return { clinic: act.clinic, sentAt, answeredAt: performance.now(), version };
    }),
  );
  lines.forEach((line) => line.close());
  return acts;
}

function timesOf(values: readonly number[]): Times {
  const sorted = Float64Array.from(values).sort();
  return { p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99) };
}

async function act(order: Order & { order: 'act' }): Promise<Heard> {
  const all = listeners.get(order.port)!;
  all.forEach(({ met }) => met.splice(0));
  const acts = await doActs(order);
  const newest = new Map(acts.map(({ clinic, version }) => [clinic, version]));
  const isBehind = ({ clinic, met }: Listener) => (met.at(-1)?.version ?? 0) < (newest.get(clinic) ?? 0);
  const until = performance.now() + PATIENCE_MS;
  while (all.some(isBehind) && performance.now() < until) await delay(10);

  const of = Map.groupBy(
    all.filter(({ isBeside }) => !isBeside),
    ({ clinic }) => clinic,
  );
  const heard = acts.flatMap((one) =>
    (of.get(one.clinic) ?? []).map(({ met }) => ({
      ...one,
      at: met.find(({ version }) => version >= one.version)?.at ?? null,
    })),
  );
  const came = heard.flatMap(({ at, ...one }) => (at === null ? [] : [{ ...one, at }]));
  return {
    acts: acts.length,
    events: came.length,
    lost: heard.length - came.length,
    fromSending: timesOf(came.map(({ at, sentAt }) => at - sentAt)),
    fromAnswer: timesOf(came.map(({ at, answeredAt }) => Math.max(0, at - answeredAt))),
  };
}

process.on('message', (order: Order) => {
  void (order.order === 'open' ? open(order.port, order.streams) : act(order)).then(
    (heard) => process.send!(heard ?? {}),
    (error: Error) => process.send!({ error: error.message }),
  );
});
