import { clinicClock, clinicTime } from '@baari/calendar/zone';
import type { BookedAppointment, BookedPatient } from '@baari/contract/booking';
import type { Language } from '@baari/contract/languages';
import { say } from '@baari/contract/said';
import { Failure } from '../../lib/failure.ts';
import { widerNetwork } from '../../lib/network.ts';
import { sameBytes } from '../../lib/secret.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import type { PhoneCodeService } from '../phone-code/service.ts';
import type { TicketService } from '../ticket/service.ts';
import type { RushService } from './service-rush.ts';
import type { FullDays } from './service-full-days.ts';
import { lanes } from './lane.ts';
import type { NetworkMarks } from './rules-network.ts';
import { placeTimes } from './rules-expected-time.ts';
import type { Booked } from './rules-expected-time.ts';
import type { BookingRequest, BookingStore, Place, Refusal } from './store.ts';
import { asBooked } from './views.ts';

const TICKET_IS_ENOUGH = say(
  'ticket-is-enough',
  'You already have a ticket for this patient on this day, and it is enough. The clinic has still to confirm it. If you come to the clinic, the desk confirms it there.',
);

export interface BookingDeps {
  store: BookingStore;
  tickets: Pick<TicketService, 'urlOf' | 'read'>;
  zone: string;
  changed: DayChanged;
  full: FullDays;
  rush: RushService;
  marks: NetworkMarks;
  /** Whether a confirmation is of this number and practice, and still good. */
  isConfirmed: PhoneCodeService['isConfirmed'];
}
export interface BookingInput extends BookedPatient {
  doctorId: string;
  date: string;
  phoneNumber: string;
  /** Who else is booked with them. */
  others?: readonly BookedPatient[] | undefined;
  /** Tickets that the caller holds. */
  tickets?: readonly string[] | undefined;
  /** Which version of the notice about their data the patient was shown. */
  notice?: number | undefined;
  /** That the number was confirmed. */
  confirmation?: string | undefined;
  /** In which language the patient's page speaks. */
  language?: Language | undefined;
  /** A solution of the proof of work. */
  humanCheck?: string | undefined;
}

export function bookingService({ store, tickets, zone, changed, full, rush, marks, isConfirmed }: BookingDeps) {
  /** Answers the requests of one doctor and date, each by itself; those that a day known to be full refuses, without the database. */
  async function answerAll(requests: readonly BookingRequest[]): Promise<(Booked[] | Error)[]> {
    const open = requests.filter((request) => !full.refuses(request));
    const answers = open.length === 0 ? [] : await bookAll(open);
    return requests.map((request) => answers[open.indexOf(request)] ?? new Failure('DAY_FULL'));
  }

  /** Listeners to the day hear of it once. */
  async function bookAll(requests: readonly BookingRequest[]): Promise<(Booked[] | Error)[]> {
    const { doctorId, date } = requests[0]!;
    const { each, keysOfFull } = await store.book(requests);
    const places = each.flatMap((answer) => (typeof answer === 'string' ? [] : answer));
    if (places.length > 0) changed(doctorId, date);
    if (keysOfFull) full.add(doctorId, date, keysOfFull);
    const booked = places.length === 0 ? [] : bookedAt(places, date);
    return Promise.all(
      each.map(async (answer, i) =>
        typeof answer === 'string'
          ? notBooked(answer, requests[i]!).catch((error: Error) => error)
          : booked.splice(0, answer.length),
      ),
    );
  }

  function bookedAt(places: readonly Place[], date: string): Booked[] {
    const times = placeTimes(places, date, clinicClock(places[0]!.bookedAt, zone));
    return places.map(({ serial, nonce, held }, i) => ({ serial, nonce, held, ...times[i]! }));
  }

  /** The refusal, or the first answer where this is the retry of a booking that was made. */
  async function notBooked(
    refusal: Refusal,
    { doctorId, date, key, requestHash }: BookingRequest,
  ): Promise<Booked[] | Error> {
    if (refusal === 'NOT_READY') return new Failure(refusal, { retryAfterSeconds: 1 });
    if (refusal === 'BOOKED_TO_CONFIRM') return new Failure('ALREADY_BOOKED', { text: TICKET_IS_ENOUGH });
    if (refusal !== 'KEY_ANSWERED') return new Failure(refusal);
    const before = await store.answered(doctorId, date, key!);
    if (!before || !sameBytes(before.requestHash, requestHash!)) return new Failure('IDEMPOTENCY_KEY_REUSED');
    return bookedAt(before.places, date);
  }

  /** Tickets of other doctors and days, and what is no ticket of ours, prove nothing here. */
  const heldOf = ({ doctorId, date, tickets: texts = [] }: BookingInput): BookingRequest['held'] =>
    texts.flatMap((text) => {
      const key = tickets.read(text);
      return key?.doctorId === doctorId && key.date === date ? [key] : [];
    });

  const days = lanes<BookingRequest, Booked[]>({
    many: answerAll,
    full: () => new Failure('NOT_READY', { retryAfterSeconds: 1 }),
  });

  return {
    /**
     * Books all patients of the request, or throws the refusal of the SQL function admit; a retry with the same key gets the first
     * answer again.
     */
    async book(
      input: BookingInput,
      idempotency: { key: string; requestHash: Buffer } | null,
      network: string,
      now: Date,
    ): Promise<BookedAppointment[]> {
      const { date: today, minute } = clinicTime(now, zone);
      const { doctorId, date, phoneNumber, patientName, gender, others = [], notice = null, language = null } = input;
      const patients = [{ patientName, gender }, ...others];
      if (new Set(patients.map((one) => one.patientName.toLowerCase())).size < patients.length)
        throw new Failure('ALREADY_BOOKED');
      const key = idempotency?.key ?? null;
      if (full.refuses({ doctorId, date, key })) throw new Failure('DAY_FULL');
      const isRetry = async () =>
        idempotency !== null && (await store.answered(doctorId, date, idempotency.key)) !== null;
      const networks = marks(doctorId, network);
      const wider = marks(doctorId, widerNetwork(network))[0]!;
      const booked = await rush.letIn(
        {
          ...{ doctorId, date, patients: patients.length, solution: input.humanCheck, isRetry },
          network: networks[0]!.toString('hex'),
          wide: wider.toString('hex'),
        },
        now,
        (reasons) =>
          days.submit(`${doctorId} ${date}`, {
            ...{ doctorId, date, phoneNumber, notice, language, now, today, minute, key },
            patients: patients.map((one, i) => ({ ...one, toConfirm: reasons[i] ?? null })),
            isConfirmed: isConfirmed(input, 'booking', input.confirmation ?? '', now),
            held: heldOf(input),
            requestHash: idempotency?.requestHash ?? null,
            networks,
            widerNetwork: wider,
          }),
      );
      return booked.map((one) =>
        asBooked(date, one, tickets.urlOf({ doctorId, date, serial: one.serial, nonce: one.nonce })),
      );
    },
  };
}
export type BookingService = ReturnType<typeof bookingService>;
