import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { clinicDate, doctorId } from '@baari/contract/fields';
import type { Redis, RedisOptions } from 'ioredis';
import * as z from 'zod/mini';
import { busListeners } from './event-bus.ts';
import type { EventBus, ServiceEvent } from './event-bus.ts';

export interface RedisSettings {
  host: string;
  port: number;
  username: string | null;
  password: string | null;
  tls: boolean;
  /** Where this service alone publishes. */
  channel: string;
}
/** Told once when Redis is lost, however often it is tried again, and once when it is there again. */
export interface RedisWatch {
  onAway(error: unknown): void;
  onBack(): void;
}
interface Line {
  redis: Redis;
  isUp(): boolean;
  /** Ends the connection for a fault; the next one follows by itself. */
  breakOff(error: unknown): void;
  close(): void;
}

const RETRY_MIN_MS = 100;
const RETRY_MAX_MS = 5_000;
const CONNECT_DEADLINE_MS = 5_000;
/** A server that hangs, or a way that swallows everything, is found out after two of these. */
const PULSE_MS = 2_000;
/** Longer than any message of ours. */
const MESSAGE_MAX_CHARS = 300;

const GAP = { kind: 'gap' } as const;
const tokenHash = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/));
const message = z.strictObject({
  from: z.uuid(),
  event: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('day'), doctorId, date: z.nullable(clinicDate()) }),
    z.strictObject({ kind: z.literal('session'), tokenHash }),
    z.strictObject({ kind: z.literal('sessions'), doctorId }),
    z.strictObject({ kind: z.literal('gap') }),
  ]),
});

/** What another process said; null for what none of ours says: whoever reaches this Redis may publish anything. */
function heard(text: string, self: string): ServiceEvent | typeof GAP | null {
  if (text.length > MESSAGE_MAX_CHARS) return null;
  try {
    const { from, event } = message.parse(JSON.parse(text));
    return from === self ? null : event;
  } catch {
    return null;
  }
}

const optionsOf = ({ host, port, username, password, tls }: RedisSettings): RedisOptions => ({
  host,
  port,
  ...(username !== null && { username }),
  ...(password !== null && { password }),
  // The name that the certificate must show; an address is not sent as one.
  ...(tls && { tls: isIP(host) === 0 ? { servername: host } : {} }),
  connectTimeout: CONNECT_DEADLINE_MS,
  // What could not be said at once is made up for by a gap, never said late.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  // Both ask for rights that neither publishing nor subscribing needs.
  enableReadyCheck: false,
  disableClientInfo: true,
});

/** Finds out a server that hangs, or a way that swallows everything; nothing else would. Until the answer is called. */
function watchPulse(redis: Redis, onDead: (error: unknown) => void): () => void {
  let isAsked = false;
  redis.on('close', () => (isAsked = false));
  const timer = setInterval(() => {
    if (redis.status !== 'ready') return;
    if (isAsked) return onDead(new Error('Redis does not answer'));
    isAsked = true;
    redis.ping().then(() => (isAsked = false), onDead);
  }, PULSE_MS).unref();
  return () => clearInterval(timer);
}

/** A connection that comes back by itself, and is up once `begin` is done, which follows every connect. */
async function openLine(
  settings: RedisSettings,
  begin: (redis: Redis) => Promise<unknown>,
  onChange: (error: unknown) => void,
): Promise<Line> {
  // A tenth of a second of loading that a service of one process never needs.
  const { Redis } = await import('ioredis');
  let failures = 0;
  let isUp = false;
  let fault: unknown = null;
  // Processes that lost it together do not come back together.
  const retryStrategy = () => Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** failures++) * (0.5 + Math.random() / 2);
  const redis = new Redis({ ...optionsOf(settings), retryStrategy });
  const breakOff = (error: unknown) => {
    fault = error;
    redis.disconnect(true);
  };
  const up = () => {
    failures = 0;
    isUp = true;
    fault = null;
    onChange(null);
  };
  redis.on('error', (error) => (fault = error));
  redis.on('ready', () => void begin(redis).then(up, breakOff));
  redis.on('close', () => {
    isUp = false;
    onChange(fault ?? new Error('Redis closed the connection'));
  });
  const stopPulse = watchPulse(redis, breakOff);
  const close = () => {
    stopPulse();
    redis.disconnect();
  };
  return { redis, isUp: () => isUp, breakOff, close };
}

/** Of many troubles and connections the watch hears of the first one, and when all is well again. */
function outages({ onAway, onBack }: RedisWatch, isWell: () => boolean): (error: unknown) => void {
  let isAway = false;
  return (error) => {
    if (error !== null && !isAway) onAway(error);
    if (error === null && isAway && isWell()) onBack();
    isAway = error !== null || (isAway && !isWell());
  };
}

/**
 * The bus of several processes. What happens in this one is told here at once, with or without Redis; the others learn
 * of it by a message, or by a gap once they or this one are connected again.
 */
export async function redisBus(settings: RedisSettings, watch: RedisWatch): Promise<EventBus> {
  const { channel } = settings;
  const self = randomUUID();
  const { listen, tell, tellGap, clear } = busListeners();
  const lines: Line[] = [];
  const isShared = () => lines.length === 2 && lines.every(({ isUp }) => isUp());
  const told = outages(watch, isShared);
  const onChange = (error: unknown) => void (isClosed || told(error));
  let isClosed = false;

  const send = (redis: Redis, event: ServiceEvent | typeof GAP) =>
    redis.publish(channel, JSON.stringify({ from: self, event }));
  // The others may have missed what happened here while there was no way to tell them.
  const speaking = await openLine(settings, (redis) => send(redis, GAP), onChange);
  const listening = await openLine(settings, (redis) => redis.subscribe(channel).then(tellGap), onChange);
  lines.push(speaking, listening);
  listening.redis.on('message', (_channel, text) => {
    const event = heard(text, self);
    if (event?.kind === 'gap') tellGap();
    else if (event) tell(event);
  });

  return {
    publish(event) {
      tell(event);
      // A connection that is lost, or that refuses, comes back with a gap.
      if (speaking.redis.status === 'ready') send(speaking.redis, event).catch(speaking.breakOff);
    },
    listen,
    isShared,
    async close() {
      isClosed = true;
      clear();
      for (const line of lines) line.close();
    },
  };
}
