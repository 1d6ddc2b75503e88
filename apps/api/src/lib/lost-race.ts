import type { AuditAct } from '@baari/contract/audit';
import type { Queue } from '@baari/contract/queue';
import type { Standing } from '@baari/contract/transitions';
import type { AppointmentStatus, QueueAct } from '@baari/contract/vocabulary';
import type { AppointmentKey } from './appointment-key.ts';
import { Failure } from './failure.ts';

/** What the trail has of an act on an appointment. */
export interface LastAct {
  act: AuditAct;
  /** The status that it left; null where the trail does not say it. */
  status: AppointmentStatus | null;
  /** Who did it; null for the practice's doctor, and where nobody is noted. */
  by: string | null;
}
/** The last of these acts; null if there is none. */
export type FindLastAct = (key: AppointmentKey, acts: readonly AuditAct[]) => Promise<LastAct | null>;

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

/** An act as the trail tells it: with the status that it left, if it can leave several. */
const told = ({ act, status }: LastAct): string => (act === 'appointment-marked' ? `${act} ${status}` : act);

/** The acts by which a patient comes to stand so. */
const LED_TO: Partial<Record<Refused, readonly string[]>> = {
  EXPECTED: ['appointment-marked BOOKED', 'appointment-restored'],
  WAITING: ['appointment-marked VERIFIED', 'appointment-verified', 'walk-in-added'],
  CALLED_BOOKED: ['appointment-called'],
  CALLED: ['appointment-called'],
  DONE: ['appointment-marked COMPLETED'],
  ABSENT: ['appointment-marked NO_SHOW'],
  CANCELLED: ['appointment-cancelled'],
  MOVED: ['appointment-moved'],
};

/** What changes where a patient stands, or their place in the line. */
const MOVING: readonly AuditAct[] = [
  'appointment-booked',
  'appointment-verified',
  'appointment-marked',
  'appointment-called',
  'appointment-skipped',
  'appointment-prioritised',
  'walk-in-added',
  'queue-act-undone',
  'appointment-moved',
  'appointment-cancelled',
  'appointment-restored',
];

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
/** Who is not named: the practice's doctor, and whoever nobody has noted. */
const ANOTHER_DESK = 'Another desk';

/** Who did one of these acts in today's queue to a patient, by the last one that is known. */
const doneBy = (acts: DoneActs, serial: string | undefined, led: readonly QueueAct[]): string =>
  acts.find(({ act, serialNumber }) => String(serialNumber) === serial && led.includes(act))?.by || ANOTHER_DESK;

/** That a patient was called before; `acts` are those of the day, the last one first. */
export const toldOfCall = (number: number, acts: DoneActs): string =>
  BY_STANDING.CALLED(`number ${number}`, doneBy(acts, String(number), ['call-next', 'call-now']));

/** Who last did one of these acts to an appointment, in the words for the desk. */
export async function lastHand(find: FindLastAct, key: AppointmentKey, acts: readonly AuditAct[]): Promise<string> {
  return (await find(key, acts))?.by || ANOTHER_DESK;
}

/**
 * Throws what it is given; where the patient of `key` stands elsewhere than the desk has seen, or was moved in the line since, in
 * words that name them, what became of them, and by whom.
 */
export const inWordsOfLostRace =
  (find: FindLastAct, key: AppointmentKey, act?: QueueAct) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof Failure && LOST.includes(error.code))) throw error;
    const [reason, serial] = error.details.reason?.split(' ') ?? [];
    const who = `number ${serial}`;
    if (isOf(BY_ACT, reason)) {
      const by = await lastHand(find, key, MOVING);
      throw new Failure(error.code, { text: `${by} has ${BY_ACT[reason](who)} since.` });
    }
    if (!isOf(BY_STANDING, reason)) throw error;
    const last = await find({ ...key, serial: Number(serial) }, MOVING);
    // Only who was called is called again.
    const isBack = act === 'call-again' && (reason === 'WAITING' || reason === 'EXPECTED');
    const led = isBack ? ['appointment-skipped', 'appointment-marked BOOKED'] : (LED_TO[reason] ?? []);
    const by = (last && led.includes(told(last)) && last.by) || ANOTHER_DESK;
    throw new Failure(error.code, {
      text: isBack ? `${by} has put ${who} back in the line.` : BY_STANDING[reason](who, by),
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
