import type { Standing } from '@baari/contract/transitions';
import type { QueueAct } from '@baari/contract/vocabulary';
import { Failure } from './failure.ts';

/** What refused an act: where its patient stands by now, or why there is no other place in the line. */
type Refused = Standing | 'CANCELLED_BY_PATIENT' | 'HELD';

const BY_STANDING: Record<Refused, (who: string) => string> = {
  EXPECTED: (who) => `Another desk has marked ${who} as booked.`,
  WAITING: (who) => `Another desk has marked ${who} as arrived.`,
  CALLED_BOOKED: (who) => `Another desk has called ${who}.`,
  CALLED: (who) => `Another desk has called ${who}.`,
  DONE: (who) => `Another desk has marked ${who} as done.`,
  ABSENT: (who) => `Another desk has marked ${who} as absent.`,
  CANCELLED: (who) => `Another desk has cancelled ${who}.`,
  CANCELLED_BY_PATIENT: (who) => `The patient with ${who} has cancelled.`,
  MOVED: (who) => `Another desk has moved ${who} to another day.`,
  HELD: (who) => `The booking with ${who} has no place in the line until it is confirmed.`,
};

const BY_ACT: Record<QueueAct, (who: string) => string> = {
  arrive: (who) => `marked ${who} as arrived`,
  'call-next': (who) => `called ${who}`,
  'call-now': (who) => `called ${who}`,
  'call-again': (who) => `called ${who} again`,
  skip: (who) => `skipped ${who}`,
  'no-show': (who) => `marked ${who} as absent`,
  complete: (who) => `marked ${who} as done`,
  'put-back': (who) => `marked ${who} as booked`,
  'walk-in': (who) => `added ${who}`,
  'phone-booking': (who) => `booked ${who}`,
  priority: (who) => `moved ${who} forward`,
  'clinic-cancel': (who) => `cancelled ${who}`,
  correct: (who) => `corrected ${who}`,
  'running-late': () => 'announced a delay',
  'on-time': () => 'ended the delay',
};

const isOf = <T extends string>(words: Record<T, unknown>, text: string | undefined): text is T =>
  text !== undefined && Object.hasOwn(words, text);

const LOST: readonly string[] = ['QUEUE_CHANGED', 'STATUS_CONFLICT'];

/** Throws what it is given; where the patient stands elsewhere than the desk has seen, in words that name them and what became of them. */
export const inWordsOfLostRace =
  (act?: QueueAct) =>
  (error: unknown): never => {
    if (!(error instanceof Failure && LOST.includes(error.code))) throw error;
    const [stands, serial] = error.details.reason?.split(' ') ?? [];
    if (!isOf(BY_STANDING, stands)) throw error;
    const who = `number ${serial}`;
    // Only who was called is called again.
    const isBack = act === 'call-again' && (stands === 'WAITING' || stands === 'EXPECTED');
    throw new Failure(error.code, {
      text: isBack ? `Another desk has put ${who} back in the line.` : BY_STANDING[stands](who),
    });
  };

/** The same of an undo: another desk has undone the act already, or done something since, which is undone first. */
export function inWordsOfLostUndo(error: unknown): never {
  if (!(error instanceof Failure && error.code === 'QUEUE_CHANGED')) throw error;
  const { reason } = error.details;
  if (reason === 'UNDONE') throw new Failure(error.code, { text: 'Another desk has undone this already.' });
  const [act, serial] = reason?.split(' ') ?? [];
  if (!isOf(BY_ACT, act)) throw error;
  throw new Failure(error.code, {
    text: `Another desk has ${BY_ACT[act](`number ${serial}`)} since. That is undone first.`,
  });
}
