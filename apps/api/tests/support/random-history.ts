import { verifyAppointment } from '@baari/contract/appointments';
import { cancelTicket } from '@baari/contract/ticket';
import { closeDays, runLate } from '@baari/contract/day-control';
import type { DayNotice } from '@baari/contract/day';
import { getQueueTicket } from '@baari/contract/queue';
import type { Queue, QueuePatient } from '@baari/contract/queue';
import { isAllowed } from '@baari/contract/transitions';
import { PRIORITIES } from '@baari/contract/vocabulary';
import type { DeskStatus } from '@baari/contract/vocabulary';
import type { TestApi } from '@baari/testing/api';
import { patient as someone } from '@baari/testing/doctor';
import fc from 'fast-check';
import { book, deskOf, idOf, isLastInLine, TODAY } from './clinic-day.ts';
import type { Desk, Doctor } from './clinic-day.ts';

const OTHER_DAY = '2026-11-24';

/** How often a desk does what; `scan` is the arrival by the ticket. */
const DESK = {
  arrive: 4,
  scan: 3,
  'call-next': 8,
  'call-now': 2,
  'call-again': 2,
  skip: 3,
  'no-show': 2,
  complete: 3,
  'put-back': 3,
  'walk-in': 2,
  'phone-booking': 1,
  'clinic-cancel': 1,
  correct: 2,
  late: 2,
  priority: 2,
  'mark-BOOKED': 1,
  'mark-VERIFIED': 1,
  'mark-COMPLETED': 1,
  'mark-NO_SHOW': 1,
} as const;
/** What comes in between and is nobody's to undo. */
const OTHERS = { book: 2, cancel: 3, move: 2, 'close-day': 1 } as const;

type Kind = keyof typeof DESK | keyof typeof OTHERS;
type DayKind = 'call-next' | 'walk-in' | 'phone-booking' | 'late' | 'book' | 'close-day';
type OneKind = Exclude<Kind, DayKind>;
const DAY_KINDS: readonly Kind[] = [
  'call-next',
  'walk-in',
  'phone-booking',
  'late',
  'book',
  'close-day',
] satisfies DayKind[];
const isDayKind = (kind: Kind): kind is DayKind => DAY_KINDS.includes(kind);

export interface Step {
  kind: Kind;
  /** Which of those to whom it may be done. */
  pick: number;
  byFirst: boolean;
  /** How long after the step before. */
  seconds: number;
}

const anyOf = (weights: Partial<Record<Kind, number>>): fc.Arbitrary<Step> =>
  fc.record({
    kind: fc.oneof(
      ...Object.entries(weights).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) })),
    ),
    pick: fc.nat(99),
    byFirst: fc.boolean(),
    seconds: fc.integer({ min: 1, max: 240 }),
  });
/** What two desks do. */
export const anyDeskStep = anyOf(DESK);
/** The same, with patients and the clinic in between. */
export const anyStep = anyOf({ ...DESK, ...OTHERS });

export const isOfDesk = ({ kind }: Step): boolean => kind in DESK;

/** A day of two desks on which anything may happen. */
export function randomDay(api: TestApi, doctor: Doctor) {
  const call = doctor.browser.call;
  const desks = [deskOf(doctor), deskOf(doctor, api.browserOf(doctor))] as const;
  let came = 100;

  const ticketUrlOf = async (serial: number) =>
    (await call(getQueueTicket, { params: { id: idOf(doctor.doctorId, serial) } })).ticketUrl;

  const mark = (status: DeskStatus) => (desk: Desk, serial: number) => desk.mark(serial, status);

  /** What is done to one patient of the day. */
  const toOne: Record<OneKind, (desk: Desk, serial: number, pick: number, current: number | null) => Promise<unknown>> =
    {
      arrive: (desk, serial) => desk.arrive(serial),
      scan: async (_, serial) => call(verifyAppointment, { body: { qrCodeData: await ticketUrlOf(serial) } }),
      'call-now': (desk, serial, _, current) => desk.callNow(serial, current),
      'call-again': (desk, serial) => desk.callAgain(serial),
      skip: (desk, serial, pick) => desk.skip(serial, 1 + (pick % 4)),
      'no-show': (desk, serial) => desk.noShow(serial),
      complete: (desk, serial) => desk.complete(serial),
      'put-back': (desk, serial) => desk.putBack(serial),
      priority: (desk, serial, pick) => desk.prioritise(serial, PRIORITIES[pick % PRIORITIES.length]!),
      'mark-BOOKED': mark('BOOKED'),
      'mark-VERIFIED': mark('VERIFIED'),
      'mark-COMPLETED': mark('COMPLETED'),
      'mark-NO_SHOW': mark('NO_SHOW'),
      cancel: async (_, serial) => {
        const ticket = (await ticketUrlOf(serial)).split('/t/')[1]!;
        return api.browser().call(cancelTicket, { params: { ticket } });
      },
      correct: (desk, serial) =>
        desk.correct(serial, { patientName: `Sunita Devi ${(came += 1)}`, phoneNumber: someone(came).phoneNumber }),
      'clinic-cancel': (desk, serial) => desk.cancel(serial, 'The patient asked for it'),
      move: (desk, serial) => desk.move(serial, OTHER_DAY),
    };
  const toDay: Record<DayKind, (desk: Desk, current: number | null, notice: DayNotice) => Promise<unknown>> = {
    'call-next': (desk, current) => desk.callNext(current),
    'walk-in': (desk) => desk.walkIn((came += 1)),
    'phone-booking': (desk) => desk.bookByPhone((came += 1)),
    late: (_desk, _current, { lateMinutes }) =>
      call(runLate, { body: { minutes: lateMinutes === 30 ? 0 : lateMinutes + 15 } }),
    book: () => book(api, doctor.doctorId, (came += 1)),
    'close-day': async () => {
      await api.reauthenticated(doctor.doctorId);
      return call(closeDays, { body: { from: TODAY, to: TODAY, booked: 'cancel' } });
    },
  };

  /** A mark that changes nothing is no act. */
  const changes = (kind: OneKind, { status }: QueuePatient) => kind !== `mark-${status}`;
  const isPossible = (kind: DayKind, { next, notice }: Queue) =>
    kind === 'call-next' ? next !== null : (kind !== 'book' && kind !== 'phone-booking') || !notice.closed;

  return {
    desks,
    /** Does it, if there is somebody to whom it may be done; answers whether there was. */
    async run({ kind, pick, byFirst, seconds }: Step): Promise<boolean> {
      api.clock.advance(seconds * 1000);
      const desk = desks[byFirst ? 0 : 1];
      const queue = await desk.read();
      if (isDayKind(kind)) {
        if (!isPossible(kind, queue)) return false;
        await toDay[kind](desk, queue.current, queue.notice);
        return true;
      }
      const act = kind === 'scan' ? 'arrive' : kind;
      const found = queue.rows.filter(
        (row) =>
          (act === 'correct' || isAllowed(act, row)) &&
          changes(kind, row) &&
          !(kind === 'skip' && isLastInLine(queue, row)),
      );
      const patient = found[pick % Math.max(1, found.length)];
      if (!patient) return false;
      await toOne[kind](desk, patient.serialNumber, pick, queue.current);
      return true;
    },
  };
}
