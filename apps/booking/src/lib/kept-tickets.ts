import { addDays } from '@baari/calendar/days';
import type { DayNotice, MovedTo, TimeRange } from '@baari/contract/day';
import { APPOINTMENT_STATUSES, CANCELLED_BY, CLOCKS, QUEUE_STATES } from '@baari/contract/vocabulary';
import type { Clock } from '@baari/contract/vocabulary';
import type { BookedAppointment } from '@baari/contract/booking';
import type { Ticket } from '@baari/contract/ticket';
import { onDevice } from '@baari/ui/device-store';
import type { DeviceStore } from '@baari/ui/device-store';
import { isFlag, isNumber, isText, oneOf, orMissing, orNull, shape } from './shape.ts';

/** How long an old ticket is kept on the device; then it is removed, for privacy. */
const KEPT_DAYS = 2;

/** What a ticket shows of its doctor. Tickets that an earlier version kept know no clock. */
export type TicketDoctor = Omit<NonNullable<Ticket['doctor']>, 'clock'> & { clock?: Clock | undefined };

/** Missing in tickets that an earlier version kept, and right after booking. */
type ToldLater =
  'state' | 'current' | 'expected' | 'toConfirm' | 'cancelledBy' | 'cancelReason' | 'correctedAt' | 'movedTo';
type KeptNotice = Omit<DayNotice, 'away'> & { away?: boolean | undefined };

/** A ticket as the device keeps it. Right after booking the people ahead are not counted yet. */
export type KeptTicket = Omit<Ticket, ToldLater | 'doctor' | 'notice' | 'peopleAhead'> & {
  [Name in ToldLater]?: Ticket[Name] | undefined;
} & {
  doctor: TicketDoctor | null;
  notice?: KeptNotice | undefined;
  peopleAhead: number | null;
  /** Only the stream tells these. */
  isNext?: boolean | undefined;
  calls?: number | undefined;
};

export const isTicketDoctor = shape<TicketDoctor>({
  name: isText,
  image: isText,
  speciality: isText,
  address: isText,
  city: isText,
  pincode: isText,
  phoneNumber: isText,
  fees: isNumber,
  clock: orMissing(oneOf(CLOCKS)),
});

const isTrue = (value: unknown): value is true => value === true;

const isKeptTicket = shape<KeptTicket>({
  appointmentDate: isText,
  serialNumber: isNumber,
  expectedTime: isText,
  expected: orMissing(
    shape<TimeRange>({
      from: isText,
      to: isText,
      pause: orMissing(shape({ from: isText, to: isText })),
      isDelayed: orMissing(isFlag),
    }),
  ),
  status: oneOf(APPOINTMENT_STATUSES),
  toConfirm: orMissing(isFlag),
  toldByPhone: orMissing(isFlag),
  toldByBrowser: orMissing(isTrue),
  phoneStopped: orMissing(isTrue),
  qrCodeData: isText,
  ticketUrl: isText,
  doctorId: isText,
  doctor: orNull(isTicketDoctor),
  patientName: orNull(isText),
  state: orMissing(orNull(oneOf(QUEUE_STATES))),
  current: orMissing(orNull(isNumber)),
  nowServing: orNull(isNumber),
  peopleAhead: orNull(isNumber),
  notice: orMissing(
    shape<KeptNotice>({
      lateMinutes: isNumber,
      lateFrom: orMissing(isText),
      closed: isFlag,
      away: orMissing(isFlag),
      suspended: orMissing(isFlag),
    }),
  ),
  cancelledBy: orMissing(orNull(oneOf(CANCELLED_BY))),
  cancelReason: orMissing(orNull(isText)),
  correctedAt: orMissing(orNull(isText)),
  movedTo: orMissing(orNull(shape<MovedTo>({ ticket: isText, appointmentDate: isText, serialNumber: isNumber }))),
  isNext: orMissing(isFlag),
  calls: orMissing(isNumber),
});

export interface Entry {
  ticket: KeptTicket;
  savedAt: number;
}
const isEntry = shape<Entry>({ ticket: isKeptTicket, savedAt: isNumber });

export interface TicketStore {
  keep(id: string, ticket: KeptTicket, savedAt: number): void;
  find(id: string): Entry | undefined;
  /** Tickets that are booked or checked in, from `today` on, nearest first, those of one time by their number. */
  upcoming(today: string): { id: string; ticket: KeptTicket }[];
  /** Those of one doctor and day, whatever became of them. */
  ofDay(doctorId: string, date: string): string[];
  forget(id: string): void;
  forgetOld(today: string): void;
}

export function ticketStore(device: DeviceStore): TicketStore {
  const kept = device.values('baari.book.ticket.', (value) => (isEntry(value) ? value : undefined));
  const find = (id: string) => kept.of(id).read();
  const all = () =>
    kept.ids().flatMap((id) => {
      const found = find(id);
      return found ? [{ id, ticket: found.ticket }] : [];
    });
  return {
    find,
    keep: (id, told, savedAt) => void kept.of(id).write({ ticket: told, savedAt }),
    upcoming: (today) =>
      all()
        .filter(({ ticket: { status, appointmentDate } }) => isLive(status) && appointmentDate >= today)
        .sort((a, b) => order(a.ticket) - order(b.ticket) || a.ticket.serialNumber - b.ticket.serialNumber),
    ofDay: (doctorId, date) =>
      all()
        .filter(({ ticket }) => ticket.doctorId === doctorId && ticket.appointmentDate === date)
        .map(({ id }) => id),
    forget: (id) => kept.of(id).forget(),
    forgetOld: (today) => {
      for (const { id, ticket: old } of all()) {
        if (old.appointmentDate < addDays(today, -KEPT_DAYS)) kept.of(id).forget();
      }
    },
  };
}

const order = (one: KeptTicket) => Date.parse(`${one.appointmentDate}T${one.expectedTime || '00:00'}:00Z`);

export const isLive = (status: KeptTicket['status']) => status === 'BOOKED' || status === 'VERIFIED';

export const tickets = ticketStore(onDevice);

/** How the clinic's times are written. */
export const clockOf = ({ doctor }: Pick<KeptTicket, 'doctor'>): Clock => doctor?.clock ?? '12h';

/** When the turn comes. Tickets that an earlier version kept have one time only. */
export const rangeOf = ({ expected, expectedTime }: KeptTicket): TimeRange =>
  expected ?? { from: expectedTime, to: expectedTime };

/** Whether the clinic has still to confirm the booking: until then it is not in the line. */
export const isToConfirm = ({ status, toConfirm }: KeptTicket): boolean => status === 'BOOKED' && toConfirm === true;

/** Whether nobody knows yet when the patient is seen: the clinic has still to say so, or the doctor is on leave. */
export const waitsForWord = (ticket: KeptTicket): boolean =>
  isToConfirm(ticket) || (ticket.status === 'BOOKED' && ticket.notice?.away === true);

/** Whether there is a time to say: not before the clinic has given its word, nor once the patient is called. */
export const hasTime = (ticket: KeptTicket): boolean => ticket.expectedTime !== '' && !waitsForWord(ticket);

/** The ticket is the last part of its address. */
export const ticketIdOf = (ticketUrl: string): string => ticketUrl.slice(ticketUrl.lastIndexOf('/') + 1);

/** A new ticket, made from the booking's answer and what the page knows. */
export const freshTicket = (
  appointment: BookedAppointment,
  about: Pick<KeptTicket, 'doctorId' | 'doctor' | 'patientName'>,
): KeptTicket => ({ ...appointment, ...about, nowServing: null, peopleAhead: null });
