import type { Queue } from '@baari/contract/queue';
import type { Standing } from '@baari/contract/transitions';
import type { QueueAct } from '@baari/contract/vocabulary';
import { Failure } from './failure.ts';

/** What refused an act: where its patient stands by now, or why there is no other place in the line. */
type Refused = Standing | 'CANCELLED_BY_PATIENT' | 'HELD';

/** What the desk is told of it: `by` is who did it. */
const BY_STANDING: Record<Refused, (who: string, by: string) => string> = {
  EXPECTED: (who, by) => `${by} has marked ${who} as booked.`,
  WAITING: (who, by) => `${by} has marked ${who} as arrived.`,
  CALLED_BOOKED: (who, by) => `${by} has called ${who}.`,
  CALLED: (who, by) => `${by} has called ${who}.`,
  DONE: (who, by) => `${by} has marked ${who} as done.`,
  ABSENT: (who, by) => `${by} has marked ${who} as absent.`,
  CANCELLED: (who, by) => `${by} has cancelled ${who}.`,
  CANCELLED_BY_PATIENT: (who) => `The patient with ${who} has cancelled.`,
  MOVED: (who, by) => `${by} has moved ${who} to another day.`,
  HELD: (who) => `The booking with ${who} has no place in the line until it is confirmed.`,
};

const CALLS: readonly QueueAct[] = ['call-next', 'call-now'];
/** The acts of the queue by which a patient comes to stand so. */
const LED_TO: Partial<Record<Refused, readonly QueueAct[]>> = {
  EXPECTED: ['put-back'],
  WAITING: ['arrive'],
  CALLED_BOOKED: CALLS,
  CALLED: CALLS,
  DONE: ['complete'],
  ABSENT: ['no-show'],
  CANCELLED: ['clinic-cancel'],
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

type DoneActs = Queue['undoable'];
/** Who is not named. */
const ANOTHER_DESK = 'Another desk';
const none = (): Promise<DoneActs> => Promise.resolve([]);

/** Who did one of these acts to a patient, by the last one that is known. The practice's doctor is not named. */
const doneBy = (acts: DoneActs, serial: string | undefined, led: readonly QueueAct[]): string =>
  acts.find(({ act, serialNumber }) => String(serialNumber) === serial && led.includes(act))?.by || ANOTHER_DESK;

/** That a patient was called before; `acts` are those of the day, the last one first. */
export const toldOfCall = (number: number, acts: DoneActs): string =>
  BY_STANDING.CALLED(`number ${number}`, doneBy(acts, String(number), CALLS));

/**
 * Throws what it is given; where the patient stands elsewhere than the desk has seen, in words that name them, what became of them, and
 * by whom, as `actsOfDay` tells it.
 */
export const inWordsOfLostRace =
  (act?: QueueAct, actsOfDay = none) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof Failure && LOST.includes(error.code))) throw error;
    const [stands, serial] = error.details.reason?.split(' ') ?? [];
    if (!isOf(BY_STANDING, stands)) throw error;
    const who = `number ${serial}`;
    const acts = await actsOfDay();
    // Only who was called is called again.
    const isBack = act === 'call-again' && (stands === 'WAITING' || stands === 'EXPECTED');
    throw new Failure(error.code, {
      text: isBack
        ? `${doneBy(acts, serial, ['skip', 'put-back'])} has put ${who} back in the line.`
        : BY_STANDING[stands](who, doneBy(acts, serial, LED_TO[stands] ?? [])),
    });
  };

/** The same of an undo: another desk has undone the act already, or done something since, which is undone first. */
export const inWordsOfLostUndo =
  (no: number, day: () => Promise<Pick<Queue, 'undoable' | 'lastUndos'>>) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof Failure && error.code === 'QUEUE_CHANGED')) throw error;
    const { reason } = error.details;
    const { undoable, lastUndos } = await day();
    if (reason === 'UNDONE') {
      const by = lastUndos.find((undone) => undone.no === no)?.by || ANOTHER_DESK;
      throw new Failure(error.code, { text: `${by} has undone this already.` });
    }
    const [act, serial] = reason?.split(' ') ?? [];
    if (!isOf(BY_ACT, act)) throw error;
    const by = doneBy(undoable, serial, [act]);
    throw new Failure(error.code, {
      text: `${by} has ${BY_ACT[act](`number ${serial}`)} since. That is undone first.`,
    });
  };
