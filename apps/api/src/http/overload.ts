import type { EndpointShape, LimitClass } from '@baari/contract/endpoint';
import { Failure } from '../lib/failure.ts';

/** This many calls at once are a busy morning, not an overload. */
export const CALLS_AT_ONCE = 128;
/** A new call would wait about as long as the oldest one has. Beyond this, it is asked to come again. */
export const OLDEST_MAX_MS = 300;
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
  /** Counts a call until `ending`; throws NOT_READY while one more call would only make all of them late. */
  enter(endpoint: EndpointShape, ending: Ending): void;
  /** Does not count the call until its body has arrived: clients who never send the rest cause no work. */
  awaitBody(ending: Ending, body: Body): void;
}

/** Sheds load: calls that are let in are answered in time, the others are refused at once. */
export function overloadGate(elapsed: () => number = () => performance.now()): Gate {
  const atWork = new Map<Ending, number>();
  return {
    enter(endpoint, ending) {
      if (endpoint.files || endpoint.answers === 'stream' || !QUICK.has(endpoint.limit)) return;
      const now = elapsed();
      if (atWork.size >= CALLS_AT_ONCE) {
        // A map keeps its entries in order: the first is the oldest.
        const [oldest] = atWork.values();
        if (now - oldest! > OLDEST_MAX_MS) throw new Failure('NOT_READY', { retryAfterSeconds: 1 });
      }
      atWork.set(ending, now);
      ending.once('close', () => atWork.delete(ending));
    },
    awaitBody(ending, body) {
      if (body.complete || !atWork.delete(ending)) return;
      body.once('end', () => {
        if (!ending.destroyed) atWork.set(ending, elapsed());
      });
    },
  };
}
