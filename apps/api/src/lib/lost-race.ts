import type { AuditAct } from '@baari/contract/audit';
import type { Queue } from '@baari/contract/queue';
import { inSentences, say } from '@baari/contract/said';
import type { Words } from '@baari/contract/said';
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

/** Who is not named: the practice's doctor, and whoever nobody has noted. */
const ANOTHER_DESK = say('another-desk', 'Another desk');

/** What somebody has done; `by` is null where nobody is named. */
const done = (code: string, did: string, by: string | null, number: string): Words =>
  say(code, `${by ?? ANOTHER_DESK.message} has ${did}`, { by: by ?? ANOTHER_DESK.said, number });

/** What the desk is told of it: of which number, and who did it. */
const BY_STANDING: Record<Refused, (number: string, by: string | null) => Words> = {
  EXPECTED: (number, by) => done('has-marked-booked', `marked number ${number} as booked.`, by, number),
  WAITING: (number, by) => done('has-marked-arrived', `marked number ${number} as arrived.`, by, number),
  CALLED_BOOKED: (number, by) => done('has-called', `called number ${number}.`, by, number),
  CALLED: (number, by) => done('has-called', `called number ${number}.`, by, number),
  DONE: (number, by) => done('has-marked-done', `marked number ${number} as done.`, by, number),
  ABSENT: (number, by) => done('has-marked-absent', `marked number ${number} as absent.`, by, number),
  CANCELLED: (number, by) => done('has-cancelled', `cancelled number ${number}.`, by, number),
  CANCELLED_BY_PATIENT: (number) =>
    say('patient-has-cancelled', `The patient with number ${number} has cancelled.`, { number }),
  MOVED: (number, by) => done('has-moved-away', `moved number ${number} to another day.`, by, number),
  HELD: (number) =>
    say('held', `The booking with number ${number} has no place in the line until it is confirmed.`, { number }),
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

/** What somebody has done since the desk looked. */
const SINCE: Record<QueueAct, (number: string, by: string | null) => Words> = {
  arrive: (number, by) => done('since-arrived', `marked number ${number} as arrived since.`, by, number),
  'call-next': (number, by) => done('since-called', `called number ${number} since.`, by, number),
  'call-now': (number, by) => done('since-called', `called number ${number} since.`, by, number),
  'call-again': (number, by) => done('since-called-again', `called number ${number} again since.`, by, number),
  skip: (number, by) => done('since-skipped', `skipped number ${number} since.`, by, number),
  'no-show': (number, by) => done('since-absent', `marked number ${number} as absent since.`, by, number),
  complete: (number, by) => done('since-done', `marked number ${number} as done since.`, by, number),
  'put-back': (number, by) => done('since-booked-back', `marked number ${number} as booked since.`, by, number),
  'walk-in': (number, by) => done('since-added', `added number ${number} since.`, by, number),
  'phone-booking': (number, by) => done('since-booked', `booked number ${number} since.`, by, number),
  priority: (number, by) => done('since-forward', `moved number ${number} forward since.`, by, number),
  'clinic-cancel': (number, by) => done('since-cancelled', `cancelled number ${number} since.`, by, number),
  correct: (number, by) => done('since-corrected', `corrected number ${number} since.`, by, number),
  'running-late': (number, by) => done('since-late', 'announced a delay since.', by, number),
  'on-time': (number, by) => done('since-on-time', 'ended the delay since.', by, number),
};
const UNDONE_FIRST = say('undone-first', 'That is undone first.');
/** Its patient has erased or left the booking, or too much came after it to say what became of it. */
export const NOT_UNDONE = say('not-undone', 'This can no longer be undone.');

const isOf = <T extends string>(words: Record<T, unknown>, text: string | undefined): text is T =>
  text !== undefined && Object.hasOwn(words, text);

const LOST: readonly string[] = ['QUEUE_CHANGED', 'STATUS_CONFLICT'];

type DoneActs = Queue['undoable'];
/** Who did one of these acts in today's queue to a patient, by the last one that is known. */
const doneBy = (acts: DoneActs, serial: string | undefined, led: readonly QueueAct[]): string | null =>
  acts.find(({ act, serialNumber }) => String(serialNumber) === serial && led.includes(act))?.by || null;

/** That a patient was called before; `acts` are those of the day, the last one first. */
export const toldOfCall = (number: number, acts: DoneActs): Words =>
  BY_STANDING.CALLED(String(number), doneBy(acts, String(number), ['call-next', 'call-now']));

const lastHand = async (...[find, key]: [FindLastAct, AppointmentKey]) => (await find(key, MOVING))?.by || null;

/** That the field of an appointment which is to be corrected has another value by now. */
export async function toldOfCorrection(
  find: FindLastAct,
  key: AppointmentKey,
): Promise<(path: 'patientName' | 'phoneNumber', value: string) => Words> {
  const by = (await find(key, ['appointment-corrected']))?.by || null;
  const named = by ?? ANOTHER_DESK.said;
  const who = by ?? ANOTHER_DESK.message;
  return (path, value) =>
    path === 'patientName'
      ? say('has-changed-name', `${who} has changed the name to ${value}.`, { by: named, name: value })
      : say('has-changed-phone', `${who} has changed the phone number to ${value}.`, { by: named, phone: value });
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
    const number = String(serial);
    if (isOf(SINCE, reason)) throw new Failure(error.code, { text: SINCE[reason](number, await lastHand(find, key)) });
    if (!isOf(BY_STANDING, reason)) throw error;
    const last = await find({ ...key, serial: Number(serial) }, MOVING);
    // Only who was called is called again.
    const isBack = act === 'call-again' && (reason === 'WAITING' || reason === 'EXPECTED');
    const led = isBack ? ['appointment-skipped', 'appointment-marked BOOKED'] : (LED_TO[reason] ?? []);
    const by = (last && led.includes(told(last)) && last.by) || null;
    throw new Failure(error.code, {
      text: isBack
        ? done('has-put-back', `put number ${number} back in the line.`, by, number)
        : BY_STANDING[reason](number, by),
    });
  };

/** The same of an undo: another desk has undone the act already, or done something since, which is undone first; or none can undo it any more. */
export const inWordsOfLostUndo =
  (no: number, day: () => Promise<Pick<Queue, 'undoable' | 'lastUndos'>>) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof Failure && error.code === 'QUEUE_CHANGED')) throw error;
    const { reason } = error.details;
    const { undoable, lastUndos } = await day();
    if (reason === 'UNDONE') {
      const undone = lastUndos.find((undo) => undo.no === no);
      const text = undone ? done('has-undone', 'undone this already.', undone.by || null, '') : NOT_UNDONE;
      throw new Failure(error.code, { text });
    }
    const [act, serial] = reason?.split(' ') ?? [];
    if (!isOf(SINCE, act)) throw error;
    const by = doneBy(undoable, serial, [act]);
    throw new Failure(error.code, {
      text: inSentences([SINCE[act](String(serial), by), UNDONE_FIRST]),
    });
  };
