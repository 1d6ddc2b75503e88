import type { DaySoFar } from '@baari/calendar/clinic-day';
import type { Figures } from '@baari/calendar/figures';
import type { BookedPatient } from '@baari/contract/booking';
import type { Language, LocalLanguage } from '@baari/contract/languages';
import type { ProblemCode } from '@baari/contract/problem';
import type { Clock, LicenceState, ReasonToConfirm } from '@baari/contract/vocabulary';
import type { Slot, WorkingDays } from '@baari/contract/working-days';
import type { Pool } from '../../db/pool.ts';
import type { Reads } from '../../db/reads.ts';
import type { TicketKey } from '../../lib/appointment-key.ts';
import type { Clinic, Counted, Recent } from './rules-rush.ts';

export interface PatientRequest extends BookedPatient {
  /** Why the desk is to confirm it, whoever books; null where it need not. */
  toConfirm: ReasonToConfirm | null;
}
export interface BookingRequest {
  doctorId: string;
  date: string;
  /** One or several, of whom all get a place or none. */
  patients: readonly PatientRequest[];
  phoneNumber: string;
  /** Whether the caller has confirmed the number, which some practices ask for. */
  isConfirmed: boolean;
  now: Date;
  today: string;
  minute: number;
  key: string | null;
  requestHash: Buffer | null;
  /** The marks of the network that it came from, by the newest secret first. */
  networks: readonly Buffer[];
  /** The mark of the wider network, by the newest secret. */
  widerNetwork: Buffer;
  /** The tickets of that day that the caller holds. */
  held: readonly TicketKey[];
  /** Which version of the notice about their data the patient was shown; null where nobody says. */
  notice: number | null;
  /** In which language the patient's page spoke; null where nobody says. */
  language: Language | null;
}
/** A place in the line, as it was given at `bookedAt`. */
export interface Place {
  serial: number;
  nonce: number | null;
  ahead: number;
  slots: Slot[];
  avgCheckTime: number;
  /** Whether it is held until the desk confirms it: then there is no time yet. */
  held: boolean;
  bookedAt: Date;
  /** What the weeks before had taught by then. */
  past: Figures | null;
  /** The day by then; null where it was still to come. */
  soFar: DaySoFar | null;
}
/** What guards the bookings of a doctor (decision 80), and those of the last hour. */
export interface Rush extends Clinic {
  proofOfWork: boolean;
  hold: boolean;
  counted: Counted[];
}
/** Why a booking is not made; KEY_ANSWERED: its key was answered before; BOOKED_TO_CONFIRM: the caller holds a ticket to be confirmed. */
export type Refusal = ProblemCode | 'KEY_ANSWERED' | 'BOOKED_TO_CONFIRM';
export interface BookAnswers {
  /** In the order of the requests, with a place for each patient. */
  each: (Place[] | Refusal)[];
  /** Where the day is full: the keys of the doctor's bookings that were answered; null too where they are too many. */
  keysOfFull: string[] | null;
}
export interface FoundDoctor {
  doctor_id: string;
  name: string;
  image_key: string;
  speciality: string;
  degree: string;
  experience: number;
  city: string;
  fees: number;
  is_available: boolean;
  verified: boolean;
}
export interface DoctorRow extends FoundDoctor {
  about: string;
  language: string[];
  clinic_address: string;
  pincode: string;
  clinic_phone: string;
  avg_check_time: number;
  local_language: LocalLanguage;
  clock: Clock;
  /** Of each day, those that the desk does not keep. */
  online_places: number;
  working_days: WorkingDays;
  call_to_book: boolean;
  active: boolean;
  licence: LicenceState;
  taken: { date: string; live: number }[];
  closed: string[];
}
/** A doctor of a clinic, and what a booking made now is expected from. */
export interface ClinicDoctorRow extends DoctorRow {
  /** Null until an owner gives one. */
  clinic_name: string | null;
  past: Figures | null;
  so_far: DaySoFar;
}
export interface DoctorSearch {
  q: string | null;
  /** What the words of `q` mean. */
  qSpecialities: readonly string[];
  speciality: string | null;
  city: string | null;
  afterName: string | null;
  afterId: string | null;
  limit: number;
}

interface BookedRow {
  refusal: Refusal | null;
  serial: number | null;
  nonce: number | null;
  ahead: number;
  slots: Slot[];
  avg_check_time: number;
  keys: string[] | null;
  past: Figures | null;
  so_far: DaySoFar | null;
}
interface AnswerRow {
  request_hash: Buffer;
  /** Answers from before there were held bookings, nonces, or several patients do not say these. */
  answer: Pick<Place, 'serial' | 'ahead' | 'slots' | 'avgCheckTime'> &
    Partial<Pick<Place, 'held' | 'nonce'>> & {
      others?: Pick<Place, 'serial' | 'nonce' | 'ahead' | 'held'>[];
    };
  created_at: Date;
  past: Figures | null;
  so_far: DaySoFar;
}
interface BookedBefore {
  requestHash: Buffer;
  places: Place[];
}

/** Asked after the booking, of the day only where that is today ($4); told once for all who share the statement. */
const BY_THEN = `case when refusal is null then (select known_pace($1, $3)) end as past,
  case when serial = min(serial) over () then (select day_so_far($1, $2, $3) where $2::date = $4::date) end as so_far`;

/** As the SQL function refuse_holder reads it. */
const heldText = ({ held }: BookingRequest) => JSON.stringify(held.map(({ serial, nonce }) => [serial, nonce]));

export function bookingStore(pool: Pool, reads: Reads) {
  return {
    /** Books the `requests`, which share doctor and date, each by itself. */
    async book(requests: readonly BookingRequest[]): Promise<BookAnswers> {
      const { doctorId, date, now, today, minute } = requests.at(-1)!;
      const each = requests.flatMap((request) =>
        request.patients.map((patient, i) => ({ ...request, ...patient, nth: i + 1, isFirst: i === 0 })),
      );
      const { rows } = await pool.query<BookedRow>({
        name: 'book_appointments',
        text: `select refusal, serial, nonce, ahead, slots, avg_check_time, keys, ${BY_THEN}
               from book_appointments($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
        values: [
          doctorId,
          date,
          now,
          today,
          minute,
          each.map((r) => r.patientName),
          each.map((r) => r.phoneNumber),
          each.map((r) => r.gender),
          each.map((r) => (r.isFirst ? r.key : null)),
          each.map((r) => (r.isFirst ? r.requestHash : null)),
          each.map((r) => r.networks[0]),
          each.map((r) => r.widerNetwork),
          each.flatMap((r) => r.networks),
          each.some(({ held }) => held.length > 0) ? each.map(heldText) : null,
          each.map(({ toConfirm }) => toConfirm),
          each.map(({ notice }) => notice),
          each.map(({ language }) => language),
          each.length > requests.length ? each.map(({ nth }) => nth) : null,
          each.map((r) => r.isConfirmed),
        ],
      });
      const soFar = rows.find((row) => row.so_far !== null)?.so_far ?? null;
      const placeOf = (
        { serial, nonce, ahead, slots, avg_check_time: avgCheckTime, past }: BookedRow,
        i: number,
      ): Place => ({
        ...{ serial: serial!, nonce, ahead, slots, avgCheckTime, past, soFar },
        held: each[i]!.toConfirm === 'RUSH',
        bookedAt: now,
      });
      const answers = rows.map((row, i) => row.refusal ?? placeOf(row, i));
      return {
        each: requests.map(({ patients }) => {
          const own = answers.splice(0, patients.length);
          const places = own.filter((answer) => typeof answer !== 'string');
          return places.length === own.length ? places : (own[0] as Refusal);
        }),
        keysOfFull: rows.find(({ keys }) => keys !== null)?.keys ?? null,
      };
    },

    /** What this key was answered before, and the hash of what it asked. */
    async answered(doctorId: string, date: string, key: string): Promise<BookedBefore | null> {
      const { rows } = await pool.query<AnswerRow>({
        name: 'find_booking_answer',
        text: `select request_hash, answer, created_at, known_pace($1, created_at) as past,
                 day_so_far($1, $2, created_at) as so_far
               from find_booking_answer($1, $3)`,
        values: [doctorId, date, key],
      });
      const row = rows[0];
      if (!row) return null;
      const { request_hash: requestHash, created_at: bookedAt, past, so_far: soFar } = row;
      const { others = [], ...answer } = row.answer;
      const first = { held: false, nonce: null, ...answer, bookedAt, past, soFar };
      return { requestHash, places: [first, ...others.map((other) => ({ ...first, ...other }))] };
    },

    /** Null without a profile. */
    async rush(doctorId: string, now: Date): Promise<Rush | null> {
      const { rows } = await pool.query<{ rush: Rush | null }>({
        name: 'booking_rush',
        text: 'select booking_rush($1, $2) as rush',
        values: [doctorId, now],
      });
      return rows[0]!.rush;
    },

    /** The most bookings of one hour, and of some minutes, at this time of the day in the last four weeks. */
    async usualBookings(doctorId: string, now: Date): Promise<Recent> {
      const { rows } = await pool.query<Recent>({
        name: 'usual_bookings',
        text: 'select usual_bookings($1, $2, 60) as hour, usual_bookings($1, $2, rush_minutes()) as minutes',
        values: [doctorId, now],
      });
      return rows[0]!;
    },

    /** False if this solution of a challenge was given before. */
    async spendChallenge(challengeHash: Buffer, now: Date, until: Date): Promise<boolean> {
      const { rows } = await pool.query<{ first: boolean }>({
        name: 'spend_booking_challenge',
        text: 'select spend_challenge($1, $2, $3) as first',
        values: [challengeHash, now, until],
      });
      return rows[0]!.first;
    },

    async findDoctors(search: DoctorSearch, now: Date): Promise<FoundDoctor[]> {
      const { rows } = await reads.recent(({ query }) =>
        query<FoundDoctor>({
          name: 'find_doctors',
          text: 'select * from find_doctors($1, $2, $3, $4, $5, $6, $7, $8)',
          values: [
            search.q,
            search.qSpecialities,
            search.speciality,
            search.city,
            now,
            search.afterName,
            search.afterId,
            search.limit,
          ],
        }),
      );
      return rows;
    },

    async doctor(doctorId: string, now: Date, today: string): Promise<DoctorRow | null> {
      const { rows } = await pool.query<DoctorRow>({
        name: 'read_doctor',
        text: 'select * from read_doctor($1, $2, $3)',
        values: [doctorId, now, today],
      });
      return rows[0] ?? null;
    },

    /** The doctors of a clinic who have a profile, by name. */
    async clinic(clinicId: string, now: Date, today: string): Promise<ClinicDoctorRow[]> {
      const { rows } = await pool.query<ClinicDoctorRow>({
        name: 'read_clinic',
        text: `select c.clinic_name, d.*, known_pace(d.doctor_id, $2) as past, day_so_far(d.doctor_id, $3, $2) as so_far
               from practices_under($1) c cross join lateral read_doctor(c.doctor_id, $2, $3) d order by d.name, d.doctor_id`,
        values: [clinicId, now, today],
      });
      return rows;
    },
  };
}
export type BookingStore = ReturnType<typeof bookingStore>;
