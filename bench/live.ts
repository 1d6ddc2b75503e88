import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { clinicTime } from '@baari/calendar/zone';
import { deskStream, echoScript, prepareClinics, serviceScript, startEcho, zoneAtNoon } from './clinics.ts';
import type { Script } from './clinics.ts';
import type { BenchServer } from './database.ts';
import { startIdlers, startListeners } from './generator.ts';
import type { Heard } from './listeners.ts';
import { SECRET } from './rates.ts';
import type { Line } from './report.ts';
import { median } from './rounds.ts';
import { residentMb, START, startService, WITHOUT_LIMITS } from './service.ts';

export interface Live {
  rounds: number;
  seconds: number;
}

/** Both as multiples of what a bare server without a database takes that only fans out. */
const MEDIAN_AT_MOST = 2;
const P99_AT_MOST = 3;
const MEMORY_BELOW_MB = 250;
const STALLED = 1_000;
const STALLED_P99_AT_MOST = 2;
/** A stalled reader is noticed at one heartbeat of 15 s, and disconnected at the next. */
const DROPPED_WITHIN_S = 30;
/** Nobody is turned away because of how many streams are open. */
export const MANY_STREAMS = {
  LIMIT_STREAMS_PER_CLIENT: '1000000',
  LIMIT_STREAMS_PER_DOCTOR: '1000000',
  LIMIT_DISPLAYS_PER_CLIENT: '1000000',
  LIMIT_STRANGERS_PER_DOCTOR: '1000000',
};

const ms = (value: number) => `${value.toFixed(1)} ms`;
const mid = (heard: readonly Heard[], pick: (one: Heard) => number) => median(heard.map(pick));

/** `what`: whose act reaches whom. */
export function latencyLines(what: string, turns: readonly { service: Heard; bare: Heard }[]): Line[] {
  const service = turns.map((turn) => turn.service);
  const bare = turns.map((turn) => turn.bare);
  const lineOf = (name: string, pick: (one: Heard['fromSending']) => number, atMost: number): Line => {
    const times = turns.map((turn) => pick(turn.service.fromSending) / pick(turn.bare.fromSending));
    const took = (heard: readonly Heard[]) => ms(mid(heard, ({ fromSending }) => pick(fromSending)));
    return {
      what: name,
      measured: `${median(times).toFixed(1)} times (${took(service)} beside ${took(bare)})`,
      target: `at most ${atMost} times that of a bare server`,
      reached: median(times) <= atMost,
      notes: `${ms(mid(service, ({ fromAnswer }) => pick(fromAnswer)))} behind the act's answer; the bare server has no database and writes as many bytes; turns ${times.map((each) => each.toFixed(1)).join(', ')}`,
    };
  };
  const lost = [...service, ...bare].reduce((sum, one) => sum + one.lost, 0);
  const events = service.reduce((sum, one) => sum + one.events, 0);
  return [
    lineOf(`${what}: median`, (t) => t.p50Ms, MEDIAN_AT_MOST),
    lineOf('the same, 99th percentile', (t) => t.p99Ms, P99_AT_MOST),
    {
      what: 'acts that a listener never heard of',
      measured: String(lost),
      target: 'none',
      reached: lost === 0,
      notes: `${events.toLocaleString('en')} arrivals of ${service.reduce((sum, { acts }) => sum + acts, 0)} acts`,
    },
  ];
}

/** One of the service's own metrics, summed over its labels. */
async function figure(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`));
  return lines.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0);
}

type Act = () => Promise<Heard>;

/** Readers that never read, all on the busy clinic's heaviest stream. */
async function measureStalled(port: number, pid: number, script: Script, act: Act, rounds: number): Promise<Line[]> {
  const idlers = startIdlers();
  const request = deskStream(script.busy.clinic);
  const without: Heard[] = [];
  const among: Heard[] = [];
  let memory = 0;
  let droppedAfter = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      without.push(await act());
      const open = await figure(port, 'baari_streams');
      await idlers.run({ kind: 'never-reads', port, requests: Array.from({ length: STALLED }, () => request) });
      while ((await figure(port, 'baari_streams')) < open + STALLED) await delay(20);
      const begun = performance.now();
      among.push(await act());
      memory = Math.max(memory, residentMb(pid));
      while ((await figure(port, 'baari_streams')) > open && performance.now() - begun < 3 * DROPPED_WITHIN_S * 1_000)
        await act();
      droppedAfter = Math.max(droppedAfter, (performance.now() - begun) / 1_000);
      await idlers.run({ kind: 'gone' });
    }
  } finally {
    idlers.stop();
  }
  const p99 = (heard: readonly Heard[]) => mid(heard, ({ fromSending }) => fromSending.p99Ms);
  const ratio = p99(among) / p99(without);
  return [
    {
      what: '1,000 readers that never read, on the busy clinic: 99th percentile of the others',
      measured: `${ratio.toFixed(2)} times (${ms(p99(without))} to ${ms(p99(among))})`,
      target: `at most ${STALLED_P99_AT_MOST} times`,
      reached: ratio <= STALLED_P99_AT_MOST,
      notes: `median ${ms(mid(without, (one) => one.fromSending.p50Ms))} to ${ms(mid(among, (one) => one.fromSending.p50Ms))}; ${memory} MB of memory`,
    },
    {
      what: 'the last of them is hung up on',
      measured: `${droppedAfter.toFixed(0)} s after they came`,
      target: 'none set',
      reached: null,
      notes: `${await figure(port, 'baari_streams_dropped_total')} in all; a heartbeat is 15 s`,
    },
  ];
}

/**
 * How fast an act reaches listeners, how much memory 1,000 of them need, and how much readers that do not read cost
 * the others.
 */
export async function measureLive(
  server: BenchServer,
  folder: string,
  port: number,
  { rounds, seconds }: Live,
  say: (line: Line) => void,
): Promise<void> {
  const zone = zoneAtNoon(new Date());
  const today = clinicTime(new Date(), zone).date;
  const { owner, ownerUrl, appUrl } = await server.database('bench_live');
  await prepareClinics(owner, today);
  mkdirSync(join(folder, 'live-data'), { recursive: true });
  const service = await startService([START], port, join(folder, 'live.log'), {
    DATABASE_URL: appUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
    BAARI_SECRET: SECRET,
    CLINIC_TIME_ZONE: zone,
    DATA_DIR: join(folder, 'live-data'),
    ...MANY_STREAMS,
    ...WITHOUT_LIMITS,
  });
  const echo = await startEcho(port + 1);
  const listeners = startListeners();
  const scripts = new Map([
    [port, serviceScript(SECRET, today)],
    [port + 1, echoScript()],
  ]);
  const act = (at: number, forSeconds: number) => {
    const { busy, others } = scripts.get(at)!;
    return listeners.run({ order: 'act', port: at, busy, others, seconds: forSeconds });
  };
  try {
    const ready = residentMb(service.pid);
    for (const [at, { streams }] of scripts) await listeners.run({ order: 'open', port: at, streams });
    const open = residentMb(service.pid);
    const heard: { service: Heard; bare: Heard }[] = [];
    await act(port, 2);
    await act(port + 1, 2);
    for (let round = 0; round < rounds; round += 1)
      heard.push({ service: await act(port, seconds), bare: await act(port + 1, seconds) });
    const after = residentMb(service.pid);
    latencyLines('an act at the desk, from its sending to each of its listeners among 1,000', heard).forEach(say);
    say({
      what: 'memory of the service with 1,000 open streams, after these acts',
      measured: `${after} MB`,
      target: `under ${MEMORY_BELOW_MB} MB`,
      reached: after < MEMORY_BELOW_MB,
      notes: `${ready} MB when ready, ${open} MB when all were open`,
    });
    const stalled = await measureStalled(
      port,
      service.pid,
      scripts.get(port)!,
      () => act(port, seconds),
      Math.min(rounds, 2),
    );
    stalled.forEach(say);
  } finally {
    listeners.stop();
    echo.stop();
    await service.stop();
  }
}
