import type { EndpointShape, LimitClass } from '@baari/contract/endpoint';
import type { Client } from '../lib/client.ts';
import { Failure } from '../lib/failure.ts';
import type { Share } from '../lib/share.ts';

/** This many calls of a share at once are a busy morning, not an overload. */
export const CALLS_AT_ONCE = 128;
/** A new call would wait about as long as the oldest one of its share has. Beyond this, it is asked to come again. */
export const OLDEST_MAX_MS = 300;
/** More calls of one known device at once are counted with the strangers', so that an account of a stranger's own does not fill the share of the desks. */
export const DEVICE_CALLS_AT_ONCE = 32;
/** Calls that are always slow (argon2, uploads, streams) say nothing about the load; they have limits of their own. */
const QUICK: ReadonlySet<LimitClass> = new Set(['bookings', 'reads']);

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
  /** Does not count the call until its body has arrived: clients who never send the rest cause no work. */
  awaitBody(ending: Ending, body: Body): void;
}

/** The calls at work, the oldest first, each with the time since when. */
type AtWork = Map<Ending, number>;

const isTooMany = (atWork: AtWork, now: number): boolean => {
  const [oldest] = atWork.values();
  return atWork.size >= CALLS_AT_ONCE && now - oldest! > OLDEST_MAX_MS;
};

/**
 * Sheds load: calls that are let in are answered in time, the others are refused at once. Strangers are counted by themselves, so
 * that they are refused among themselves, however many come.
 */
export function overloadGate(elapsed: () => number = () => performance.now()): Gate {
  const atWork: Record<Share, AtWork> = { strangers: new Map(), own: new Map() };
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
      if (endpoint.files || endpoint.answers === 'stream' || !QUICK.has(endpoint.limit)) return share;
      const calls = atWork[share];
      const now = elapsed();
      if (isTooMany(calls, now)) throw new Failure('NOT_READY', { retryAfterSeconds: 1, shed: 'calls' });
      calls.set(ending, now);
      if (share === 'own') ofDevice.set(key, ofThis + 1);
      ending.once('close', () => {
        calls.delete(ending);
        if (share === 'own') free(key);
      });
      return share;
    },
    awaitBody(ending, body) {
      const calls = Object.values(atWork).find((some) => some.has(ending));
      if (body.complete || !calls) return;
      calls.delete(ending);
      body.once('end', () => {
        if (!ending.destroyed) calls.set(ending, elapsed());
      });
    },
  };
}
