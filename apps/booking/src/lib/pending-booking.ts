import { LOCAL_LANGUAGES } from '@baari/contract/languages';
import type { BookedPatient, bookAppointment } from '@baari/contract/booking';
import type { ParsedInput } from '@baari/contract/endpoint';
import { IDEMPOTENCY_KEPT_HOURS } from '@baari/contract/limits';
import { GENDERS } from '@baari/contract/vocabulary';
import { onDevice } from '@baari/ui/device-store';
import type { DeviceStore } from '@baari/ui/device-store';
import { isTicketDoctor } from './kept-tickets.ts';
import type { TicketDoctor } from './kept-tickets.ts';
import { isFilled, isNumber, isText, listOf, oneOf, orMissing, shape } from './shape.ts';

export type BookingBody = ParsedInput<typeof bookAppointment>['body'];

/** The patients of a booking, in the order of its tickets. */
export const namesOf = ({ patientName, others = [] }: BookingBody): string[] => [
  patientName,
  ...others.map((other) => other.patientName),
];

/** A booking that was sent and has no answer yet. */
export interface Pending {
  /** One per attempt: the server answers a repeat with the same number. */
  key: string;
  body: BookingBody;
  doctor: TicketDoctor;
  begunAt: number;
}

const isPending = shape<Pending>({
  key: isFilled,
  body: shape<BookingBody>({
    doctorId: isText,
    date: isText,
    patientName: isText,
    phoneNumber: isText,
    gender: oneOf(GENDERS),
    others: orMissing(listOf(shape<BookedPatient>({ patientName: isText, gender: oneOf(GENDERS) }))),
    tickets: orMissing(listOf(isText)),
    notice: orMissing(isNumber),
    language: orMissing(oneOf(['en', ...LOCAL_LANGUAGES])),
    confirmation: orMissing(isText),
    humanCheck: orMissing(isText),
  }),
  doctor: isTicketDoctor,
  begunAt: isNumber,
});

const KEPT_MS = IDEMPOTENCY_KEPT_HOURS * 3_600_000;

export interface PendingStore {
  begin(body: BookingBody, doctor: TicketDoctor, now: number): Pending;
  /** After 24 hours the server has forgotten the key. */
  find(doctorId: string, now: number): Pending | undefined;
  end(doctorId: string): void;
  /** The doctors for whom this device has a booking without an answer. */
  doctors(): string[];
}

export function pendingStore(device: DeviceStore, newKey: () => string): PendingStore {
  const kept = device.values('baari.book.pending.', (value) => (isPending(value) ? value : undefined));
  return {
    begin(body, doctor, now) {
      const begun = { key: newKey(), body, doctor, begunAt: now };
      kept.of(body.doctorId).write(begun);
      return begun;
    },
    find(doctorId, now) {
      const found = kept.of(doctorId).read();
      if (found && now - found.begunAt < KEPT_MS) return found;
      kept.of(doctorId).forget();
      return undefined;
    },
    end: (doctorId) => kept.of(doctorId).forget(),
    doctors: kept.ids,
  };
}

/** crypto.randomUUID exists only on https, and a clinic's own network may not have that. */
const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('');

export const pendings = pendingStore(onDevice, randomKey);
