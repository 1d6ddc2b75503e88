import { clinicClock, clinicTime } from '@baari/calendar/zone';
import type { BookedAppointment } from '@baari/contract/booking';
import type { Gender } from '@baari/contract/vocabulary';
import { Failure } from '../../lib/failure.ts';
import { sameBytes } from '../../lib/secret.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import type { TicketService } from '../ticket/service.ts';
import type { RushService } from './service-rush.ts';
import type { FullDays } from './service-full-days.ts';
import { lanes } from './lane.ts';
import type { NetworkMarks } from './rules-network.ts';
import { placeTimes } from './rules-expected-time.ts';
import type { Booked } from './rules-expected-time.ts';
import { isKeyTaken, splitsBatch } from './store.ts';
import type { BookingRequest, BookingStore, Place } from './store.ts';
import { asBooked } from './views.ts';

export interface BookingDeps {
  store: BookingStore;
  tickets: Pick<TicketService, 'urlOf' | 'read'>;
  zone: string;
  changed: DayChanged;
  full: FullDays;
  rush: RushService;
  marks: NetworkMarks;
}
export interface BookingInput {
  doctorId: string;
  date: string;
  patientName: string;
  phoneNumber: string;
  gender: Gender;
  /** Tickets that the caller holds. */
  tickets?: readonly string[] | undefined;
  /** A solution of the proof of work. */
  humanCheck?: string | undefined;
}

export function bookingService({ store, tickets, zone, changed, full, rush, marks }: BookingDeps) {
  /** Books the requests of one doctor and date; listeners to that day hear of it once. */
  async function bookAll(requests: readonly BookingRequest[]): Promise<Booked[]> {
    const { doctorId, date } = requests[0]!;
    if (full.has(doctorId, date)) throw new Failure('DAY_FULL');
    const places = await store.book(requests).catch((error: unknown) => {
      if (requests.length === 1 && error instanceof Failure && error.code === 'DAY_FULL') full.add(doctorId, date);
      throw error;
    });
    changed(doctorId, date);
    return bookedAt(places, date);
  }

  function bookedAt(places: readonly Place[], date: string): Booked[] {
    const times = placeTimes(places, date, clinicClock(places[0]!.bookedAt, zone));
    return places.map(({ serial }, i) => ({ serial, ...times[i]! }));
  }

  /** A refused booking may be the retry of a successful one: then that one's answer counts. */
  async function bookOne(request: BookingRequest): Promise<Booked> {
    const { doctorId, date } = request;
    try {
      return (await bookAll([request]))[0]!;
    } catch (error) {
      if (request.key === null || !(error instanceof Failure || isKeyTaken(error))) throw error;
      const before = await store.answered(doctorId, date, request.key);
      if (!before) throw error;
      if (!sameBytes(before.requestHash, request.requestHash!)) throw new Failure('IDEMPOTENCY_KEY_REUSED');
      return bookedAt([before.place], date)[0]!;
    }
  }

  /** Tickets of other doctors and days, and what is no ticket of ours, prove nothing here. */
  const heldOf = ({ doctorId, date, tickets: texts = [] }: BookingInput): number[] =>
    texts.flatMap((text) => {
      const key = tickets.read(text);
      return key?.doctorId === doctorId && key.date === date ? [key.serial] : [];
    });

  const days = lanes<BookingRequest, Booked>({
    one: bookOne,
    many: bookAll,
    splits: splitsBatch,
    full: () => new Failure('NOT_READY', { retryAfterSeconds: 1 }),
  });

  return {
    /** Books, or throws the refusal of the SQL function admit; a retry with the same key gets the first answer again. */
    async book(
      input: BookingInput,
      idempotency: { key: string; requestHash: Buffer } | null,
      network: string,
      now: Date,
    ): Promise<BookedAppointment> {
      const { date: today, minute } = clinicTime(now, zone);
      const { doctorId, date } = input;
      const isRetry = async () =>
        idempotency !== null && (await store.answered(doctorId, date, idempotency.key)) !== null;
      const toConfirm = await rush.letIn({ doctorId, network, solution: input.humanCheck, isRetry }, now);
      const booked = await days.submit(`${input.doctorId} ${input.date}`, {
        ...input,
        held: heldOf(input),
        toConfirm,
        now,
        today,
        minute,
        key: idempotency?.key ?? null,
        requestHash: idempotency?.requestHash ?? null,
        networks: marks(input.doctorId, network),
      });
      return asBooked(date, booked, tickets.urlOf({ doctorId, date, serial: booked.serial }));
    },
  };
}
export type BookingService = ReturnType<typeof bookingService>;
