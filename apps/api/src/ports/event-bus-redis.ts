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
  /** The channel of this service alone. */
  channel: string;
}
/** Called once when Redis is lost, however many tries follow, and once when it is back. */
export interface RedisWatch {
  onAway(error: unknown): void;
  onBack(): void;
}
interface Line {
  redis: Redis;
  isUp(): boolean;
  /** Ends the connection after a fault; the next one follows by itself. */
  breakOff(error: unknown): void;
  close(): void;
}

const RETRY_MIN_MS = 100;
const RETRY_MAX_MS = 5_000;
const CONNECT_DEADLINE_MS = 5_000;
/** After two of these without an answer, the server hangs or the network swallows everything. */
const PULSE_MS = 2_000;
/** Longer than any message that we send. */
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

/** Another process's message; null for anything else, since whoever reaches this Redis can publish anything. */
function heard(text: string, self: string): ServiceEvent | typeof GAP | null {
  if (text.length > MESSAGE_MAX_CHARS) return null;
  try {
    const { from, event } = message.parse(JSON.parse(text));
    return from === self ? null : event;
  } catch {
    return null;
  }
}

export const optionsOf = ({ host, port, username, password, tls }: Omit<RedisSettings, 'channel'>): RedisOptions => ({
  host,
  port,
  ...(username !== null && { username }),
  ...(password !== null && { password }),
  // The host name that the certificate must show; an IP address is not sent as one.
  ...(tls && { tls: isIP(host) === 0 ? { servername: host } : {} }),
  connectTimeout: CONNECT_DEADLINE_MS,
  // What cannot be sent at once is not sent later: a gap makes up for it.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  // Both need rights that publishing and subscribing do not.
  enableReadyCheck: false,
  disableClientInfo: true,
});

/** Notices a server that hangs, or a network that swallows everything, until the returned function is called. */
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

/** A connection that reconnects by itself. It counts as up when `begin` is done, which runs after every connect. */
async function openLine(
  settings: RedisSettings,
  begin: (redis: Redis) => Promise<unknown>,
  onChange: (error: unknown) => void,
): Promise<Line> {
  // Loading it takes a tenth of a second, which a service with one process does not need.
  const { Redis } = await import('ioredis');
  let failures = 0;
  let isUp = false;
  let fault: unknown = null;
  // A random delay, so that processes which lost it together do not all come back together.
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

/** Tells the watch of the first of many faults, and again when everything works. */
function outages({ onAway, onBack }: RedisWatch, isWell: () => boolean): (error: unknown) => void {
  let isAway = false;
  return (error) => {
    if (error !== null && !isAway) onAway(error);
    if (error === null && isAway && isWell()) onBack();
    isAway = error !== null || (isAway && !isWell());
  };
}

/**
 * The bus of several processes. Listeners in this process hear at once, with or without Redis. Other processes hear by a
 * message, or by a gap when they, or this process, are connected again.
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
  // The others may have missed what happened here while the connection was down.
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
      // A lost or refused connection comes back with a gap.
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
