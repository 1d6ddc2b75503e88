import { slotsOn, isOver, workingDates } from '@baari/calendar/slots';
import { weekdayOf } from '@baari/calendar/days';
import type { ExpectedTime } from '@baari/calendar/clinic-day';
import { clinicClock, clinicTime } from '@baari/calendar/zone';
import type { BookableDay, BookedAppointment, DoctorCard, DoctorSummary } from '@baari/contract/booking';
import { BOOKING_DAYS, DOCTORS_PAGE_SIZE, SERIALS_PER_PLACE } from '@baari/contract/limits';
import type { Gender } from '@baari/contract/vocabulary';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { Failure } from '../../lib/failure.ts';
import { imageAddress } from '../../lib/image-address.ts';
import { sameBytes } from '../../lib/secret.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import type { TicketService } from '../ticket/service.ts';
import { lanes } from './lane.ts';
import { placeTimes } from './rules-expected-time.ts';
import { isKeyTaken, splitsBatch } from './store.ts';
import type { BookingRequest, BookingStore, DoctorRow, FoundDoctor, Place } from './store.ts';

export interface BookingDeps {
  store: BookingStore;
  tickets: Pick<TicketService, 'urlOf'>;
  zone: string;
  changed: DayChanged;
}
export interface BookingInput {
  doctorId: string;
  date: string;
  patientName: string;
  phoneNumber: string;
  gender: Gender;
}

/** A place, and the time to be there. */
interface Booked extends ExpectedTime {
  serial: number;
}

export function bookingService({ store, tickets, zone, changed }: BookingDeps) {
  /** Books the requests of one doctor and date; listeners to that day hear of it once. */
  async function bookAll(requests: readonly BookingRequest[]): Promise<Booked[]> {
    const places = await store.book(requests);
    const { doctorId, date } = requests[0]!;
    changed(doctorId, date);
    return bookedAt(places, date);
  }

  function bookedAt(places: readonly Place[], date: string): Booked[] {
    const times = placeTimes(places, date, clinicClock(places[0]!.bookedAt, zone));
    return places.map(({ serial }, i) => ({ serial, ...times[i]! }));
  }

  /** A refused booking may be the retry of a successful one: then that one's answer counts. */
  async function bookOne(request: BookingRequest): Promise<Booked> {
    try {
      return (await bookAll([request]))[0]!;
    } catch (error) {
      if (request.key === null || !(error instanceof Failure || isKeyTaken(error))) throw error;
      const before = await store.answered(request.doctorId, request.date, request.key);
      if (!before) throw error;
      if (!sameBytes(before.requestHash, request.requestHash!)) throw new Failure('IDEMPOTENCY_KEY_REUSED');
      return bookedAt([before.place], request.date)[0]!;
    }
  }

  const days = lanes<BookingRequest, Booked>({
    one: bookOne,
    many: bookAll,
    splits: splitsBatch,
    full: () => new Failure('NOT_READY', { retryAfterSeconds: 1 }),
  });

  function bookedAppointment(doctorId: string, date: string, { serial, time, range }: Booked): BookedAppointment {
    const ticketUrl = tickets.urlOf({ doctorId, date, serial });
    return {
      appointmentDate: date,
      serialNumber: serial,
      expectedTime: time,
      expected: range,
      status: 'BOOKED',
      qrCodeData: ticketUrl,
      ticketUrl,
    };
  }

  const summary = (row: FoundDoctor): DoctorSummary => ({
    _id: row.doctor_id,
    name: row.name,
    image: imageAddress(row.doctor_id, row.image_key),
    speciality: row.speciality,
    degree: row.degree,
    experience: row.experience,
    city: row.city,
    fees: row.fees,
    isAvailable: row.is_available,
    verified: row.verified,
  });

  function bookableDays(row: DoctorRow, today: string, minute: number): BookableDay[] {
    return workingDates(row.working_days, today, BOOKING_DAYS).map((date) => {
      const slots = slotsOn(row.working_days, date);
      const taken = row.taken.find((day) => day.date === date) ?? { live: 0, serial: 0 };
      const places = Math.min(row.max_appointment - taken.live, SERIALS_PER_PLACE * row.max_appointment - taken.serial);
      return {
        date,
        weekday: weekdayOf(date),
        slots,
        placesLeft: Math.max(0, places),
        closed: row.closed.includes(date),
        over: date === today && isOver(slots, minute),
      };
    });
  }

  return {
    /** Books, or throws the refusal; a retry with the same key gets the first answer again. */
    async book(
      input: BookingInput,
      idempotency: { key: string; requestHash: Buffer } | null,
      now: Date,
    ): Promise<BookedAppointment> {
      const { date: today, minute } = clinicTime(now, zone);
      const booked = await days.submit(`${input.doctorId} ${input.date}`, {
        ...input,
        now,
        today,
        minute,
        key: idempotency?.key ?? null,
        requestHash: idempotency?.requestHash ?? null,
      });
      return bookedAppointment(input.doctorId, input.date, booked);
    },

    async find(
      search: {
        q?: string | undefined;
        speciality?: string | undefined;
        city?: string | undefined;
        cursor?: string | undefined;
      },
      now: Date,
    ) {
      const [afterName = null, afterId = null] = search.cursor ? readCursor(search.cursor, 2) : [];
      const rows = await store.findDoctors(
        {
          q: search.q || null,
          speciality: search.speciality ?? null,
          city: search.city || null,
          afterName,
          afterId,
          limit: DOCTORS_PAGE_SIZE + 1,
        },
        now,
      );
      const page = rows.slice(0, DOCTORS_PAGE_SIZE);
      const last = rows.length > DOCTORS_PAGE_SIZE ? page.at(-1) : undefined;
      return {
        doctors: page.map(summary),
        nextCursor: last ? writeCursor([last.name, last.doctor_id]) : null,
        hasNextPage: last !== undefined,
      };
    },

    async doctor(doctorId: string, now: Date): Promise<DoctorCard> {
      const { date: today, minute } = clinicTime(now, zone);
      const row = await store.doctor(doctorId, now, today);
      if (!row) throw new Failure('NOT_FOUND', { text: 'There is no such doctor.' });
      const accepting = row.active && row.is_available;
      return {
        ...summary(row),
        about: row.about,
        language: row.language,
        address: row.clinic_address,
        pincode: row.pincode,
        phoneNumber: row.clinic_phone,
        avgCheckTime: row.avg_check_time,
        accepting,
        reason: accepting
          ? null
          : row.active
            ? 'The doctor is not available right now. Please try again later or call the clinic.'
            : 'This clinic is not taking bookings here right now. Please call the clinic.',
        days: bookableDays(row, today, minute),
      };
    },
  };
}
export type BookingService = ReturnType<typeof bookingService>;
