import type { EndpointShape, LimitClass } from '@baari/contract/endpoint';
import type { Client } from '../lib/client.ts';
import { Failure } from '../lib/failure.ts';
import type { Share } from '../lib/share.ts';

/** When a share has too many calls at work. */
interface Bounds {
  /** So many at once are a busy morning, not an overload. */
  calls: number;
  /** A new call would wait about as long as the oldest one has, in milliseconds. Beyond this it is asked to come again. */
  waitMs: number;
}
/** A desk is rather late than turned away; strangers come again by themselves, and who is let in is answered soon. */
export const BOUNDS: Readonly<Record<Share, Bounds>> = {
  own: { calls: 128, waitMs: 300 },
  strangers: { calls: 48, waitMs: 80 },
};
/** From so many calls at once on, the time between two answers tells how fast a share is answered; below, it waits for callers. */
const BUSY_FROM = 16;
/** So many answers decide together how fast a share is answered. */
const ANSWERS_LEARNT = 128;
/** More calls of one known device at once are counted with the strangers', so that an account of a stranger's own does not fill the share of the desks. */
export const DEVICE_CALLS_AT_ONCE = 32;
/** Calls that are always slow (argon2, uploads, streams) say nothing about the load; they have limits of their own. */
const QUICK: ReadonlySet<LimitClass> = new Set(['bookings', 'reads']);
/** Whether a call of this endpoint counts, and is refused while there are too many. */
export const isCounted = ({ files, answers, limit }: EndpointShape): boolean =>
  !files && answers !== 'stream' && QUICK.has(limit);

/** How a call is refused because of those at work. */
export const turnedAway = (): Failure => new Failure('NOT_READY', { retryAfterSeconds: 1, shed: 'calls' });

/** Emits when the answer has ended, complete or broken off. */
interface Ending {
  destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
}
/** A request's body, and whether all of it has arrived. */
interface Body {
  complete: boolean;
  once(event: 'end', listener: () => void): unknown;
}
export interface Gate {
  /**
   * Counts a call until `ending`, in the share that it answers; throws NOT_READY while one more call would only make all of that
   * share late.
   */
  enter(endpoint: EndpointShape, client: Client, ending: Ending): Share;
  /** Whether a call of a stranger would be refused now. */
  isShut(): boolean;
  /** Whether a call of the desks and of known patients is at work. */
  isAtWork(): boolean;
  /** Does not count the call until its body has arrived: clients who never send the rest cause no work. */
  awaitBody(ending: Ending, body: Body): void;
}

/** The calls of a share at work. */
interface AtWork {
  /** The oldest first, each with the time since when. */
  calls: Map<Ending, number>;
  answeredAt: number;
  /** The usual time between two answers while it was busy, in milliseconds; 0 before it ever was. */
  spacingMs: number;
}

const idle = (): AtWork => ({ calls: new Map(), answeredAt: 0, spacingMs: 0 });

/** Whether a new call would be late: because an old one already is, or because all those before it will take so long. */
const isTooMany = ({ calls, spacingMs }: AtWork, { calls: most, waitMs }: Bounds, now: number): boolean => {
  const [oldest] = calls.values();
  return calls.size >= most && (now - oldest! > waitMs || calls.size * spacingMs > waitMs);
};

function end(atWork: AtWork, ending: Ending, now: number): void {
  const begun = atWork.calls.get(ending);
  if (begun === undefined) return;
  if (atWork.calls.size >= BUSY_FROM) {
    const gap = now - Math.max(atWork.answeredAt, begun);
    atWork.spacingMs += (gap - atWork.spacingMs) / ANSWERS_LEARNT;
  }
  atWork.answeredAt = now;
  atWork.calls.delete(ending);
}

/**
 * Sheds load: calls that are let in are answered in time, the others are refused at once. Strangers are counted by themselves, so
 * that they are refused among themselves, however many come.
 */
export function overloadGate(elapsed: () => number): Gate {
  const atWork: Record<Share, AtWork> = { strangers: idle(), own: idle() };
  const ofDevice = new Map<string, number>();

  function free(key: string): void {
    const left = ofDevice.get(key)! - 1;
    if (left > 0) ofDevice.set(key, left);
    else ofDevice.delete(key);
  }

  return {
    enter(endpoint, { key, isKnown }, ending) {
      const ofThis = ofDevice.get(key) ?? 0;
      const share = isKnown && ofThis < DEVICE_CALLS_AT_ONCE ? 'own' : 'strangers';
      if (!isCounted(endpoint)) return share;
      const now = elapsed();
      if (isTooMany(atWork[share], BOUNDS[share], now)) throw turnedAway();
      atWork[share].calls.set(ending, now);
      if (share === 'own') ofDevice.set(key, ofThis + 1);
      ending.once('close', () => {
        end(atWork[share], ending, elapsed());
        if (share === 'own') free(key);
      });
      return share;
    },
    isShut: () => isTooMany(atWork.strangers, BOUNDS.strangers, elapsed()),
    isAtWork: () => atWork.own.calls.size > 0,
    awaitBody(ending, body) {
      const calls = Object.values(atWork).find((some) => some.calls.has(ending))?.calls;
      if (body.complete || !calls) return;
      calls.delete(ending);
      body.once('end', () => {
        if (!ending.destroyed) calls.set(ending, elapsed());
      });
    },
  };
}
