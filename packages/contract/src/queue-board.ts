import * as z from 'zod/mini';
import { timeRange } from './day.ts';
import { answerOf, endpoint } from './endpoint.ts';
import { doctorId } from './fields.ts';
import { BOARD_SEARCH_MAX_CHARS } from './limits.ts';
import { queue, queuePatient } from './queue.ts';
import type { Queue } from './queue.ts';
import { undoableAct } from './queue-act.ts';
import { fieldText } from './said.ts';

const { version, isAvailable, notice, counts, nowServing, expectedEnd, lastUndos } = queue.shape;
const { serialNumber, patientName, state, calledAt } = queuePatient.shape;

/** Today of one practice as the board shows it; whose it is and where, `current_user` tells. */
export const boardDay = z.object({
  _id: doctorId,
  version,
  isAvailable,
  notice,
  counts,
  nowServing,
  expectedEnd,
  /** When the day's first hours begin, HH:MM on the clinic's clock; null on a day without. */
  begins: z.nullable(z.string()),
  /** When whoever came now without a booking would be called, HH:MM on the clinic's clock; null: nobody here is before them. */
  walkInTurn: z.nullable(z.string()),
  current: z.nullable(z.object({ serialNumber, patientName, calledAt })),
  next: z.nullable(z.object({ serialNumber, patientName, state, expected: z.nullable(timeRange) })),
  /** The act that is undone next; null if there is none. The name is null too where it was about the whole day. */
  lastAct: z.nullable(z.object({ ...undoableAct.shape, patientName })),
  lastUndos,
});
export type BoardDay = z.output<typeof boardDay>;

/** What the board shows of a practice's queue, as far as the queue alone tells it. */
export function boardDayOf(
  practice: string,
  { rows, undoable: [act], ...queue }: Queue,
): Omit<BoardDay, 'begins' | 'walkInTurn'> {
  const withNumber = (serial: number | null) => rows.find(({ serialNumber }) => serialNumber === serial);
  const [current, next] = [withNumber(queue.current), withNumber(queue.next)];
  return {
    _id: practice,
    version: queue.version,
    isAvailable: queue.isAvailable,
    notice: queue.notice,
    counts: queue.counts,
    nowServing: queue.nowServing,
    expectedEnd: queue.expectedEnd,
    current: current
      ? { serialNumber: current.serialNumber, patientName: current.patientName, calledAt: current.calledAt }
      : null,
    next: next
      ? {
          serialNumber: next.serialNumber,
          patientName: next.patientName,
          state: next.state,
          expected: next.expected,
        }
      : null,
    lastAct: act ? { ...act, patientName: withNumber(act.serialNumber)?.patientName ?? null } : null,
    lastUndos: queue.lastUndos,
  };
}

/** Today of all practices that the account may work for and that have a profile, in the order of `current_user`. */
export const board = z.object({ date: z.string(), practices: z.array(boardDay) });
export type Board = z.output<typeof board>;

export const getBoard = endpoint({
  summary: 'Today of all practices that the account works for, side by side',
  method: 'GET',
  path: '/api/doctor/board',
  access: 'account',
  atSharedDesk: true,
  limit: 'reads',
  readsPatients: true,
  answer: answerOf({ board }),
  codes: [],
});

export const watchBoard = endpoint({
  summary: 'The same, at once and after every change, until the session ends or its account works for other practices',
  method: 'GET',
  path: '/api/doctor/board/stream',
  access: 'account',
  atSharedDesk: true,
  limit: 'reads',
  readsPatients: true,
  answers: 'stream',
  answer: z.undefined(),
  event: board,
  codes: [],
});

const { _id, phoneNumber, toConfirm, expected } = queuePatient.shape;

/** A patient of today, and of which practice; without a phone where the person's role there sees none. */
export const foundPatient = z.object({
  practice: doctorId,
  ...{ _id, serialNumber, patientName, phoneNumber, state, toConfirm, expected },
});
export type FoundPatient = z.output<typeof foundPatient>;

export const findOnBoard = endpoint({
  summary: 'Today’s patients of all practices that the account works for, by name, number or digits of the phone',
  method: 'POST',
  path: '/api/doctor/board/find',
  access: 'account',
  atSharedDesk: true,
  limit: 'reads',
  readsPatients: true,
  needsReauth: false,
  /** Not in the address, which proxies write down. */
  body: z.object({
    text: z.string(fieldText('board-search-required', 'Please type a name, a phone number or a number')).check(
      z.trim(),
      z.minLength(1, fieldText('board-search-required', 'Please type a name, a phone number or a number')),
      z.maxLength(
        BOARD_SEARCH_MAX_CHARS,
        fieldText('board-search-too-long', `At most ${BOARD_SEARCH_MAX_CHARS} characters`, {
          max: BOARD_SEARCH_MAX_CHARS,
        }),
      ),
    ),
  }),
  /** A patient with this very number comes first; `hasMore`: not all are told. */
  answer: answerOf({ patients: z.array(foundPatient), hasMore: z.boolean() }),
  codes: [],
});

export const queueBoardEndpoints = { getBoard, watchBoard, findOnBoard };
