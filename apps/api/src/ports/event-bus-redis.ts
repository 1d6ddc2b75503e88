import { randomUUID } from 'node:crypto';
import { clinicDate, doctorId } from '@baari/contract/fields';
import type { Redis } from 'ioredis';
import * as z from 'zod/mini';
import { busListeners } from './event-bus.ts';
import type { EventBus, ServiceEvent } from './event-bus.ts';
import { WrongRedis } from './redis-kind.ts';
import { openLine } from './redis-line.ts';
import type { Line, RedisSettings } from './redis-line.ts';

/** Called once when Redis is lost, however many tries follow, once more if the settings turn out to be wrong, and once when it is back. */
export interface RedisWatch {
  onAway(error: unknown): void;
  onBack(): void;
}
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

/** Without the day itself: patients' names stay in the database. */
const forOthers = (event: ServiceEvent): ServiceEvent =>
  event.kind === 'day' ? { kind: 'day', doctorId: event.doctorId, date: event.date } : event;

/** Tells the watch of the first of many faults, and again when everything works. */
function outages({ onAway, onBack }: RedisWatch, isWell: () => boolean): (error: unknown) => void {
  let isAway = false;
  let told: string | null = null;
  return (error) => {
    const wrong = error instanceof WrongRedis ? error.message : null;
    if (error !== null && (!isAway || (wrong !== null && wrong !== told))) {
      told = wrong;
      onAway(error);
    }
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
      if (speaking.redis.status === 'ready') send(speaking.redis, forOthers(event)).catch(speaking.breakOff);
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
