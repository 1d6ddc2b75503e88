import type { BookableDay, BookedAppointment, DoctorCard, DoctorSummary } from '@baari/contract/booking';
import type { Clinic, ClinicDoctor } from '@baari/contract/booking-clinic';
import type { TimeRange } from '@baari/contract/day';
import { doctorName } from '@baari/contract/doctor-name';
import { imageAddress } from '../../lib/image-address.ts';
import type { Booked } from './rules-expected-time.ts';
import type { ClinicDoctorRow, DoctorRow, FoundDoctor } from './store.ts';

export const asBooked = (
  date: string,
  { serial, time, range, held }: Booked,
  ticketUrl: string,
): BookedAppointment => ({
  appointmentDate: date,
  serialNumber: serial,
  expectedTime: time,
  expected: range,
  status: 'BOOKED',
  toConfirm: held,
  qrCodeData: ticketUrl,
  ticketUrl,
});

export const asSummary = (row: FoundDoctor): DoctorSummary => ({
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

const CALL_TO_BOOK = 'This clinic takes bookings by phone. Please call the clinic.';

/** Why the clinic takes no bookings now, for a person; null if it does. */
function closedBecause({ active, is_available, call_to_book, licence }: DoctorRow): string | null {
  if (licence === 'suspended') return 'This practice is not taking bookings.';
  if (licence === 'refused') return 'This practice takes no bookings here until its licence is verified.';
  if (!active) return 'This doctor takes no bookings here right now. Please call the clinic.';
  if (!is_available) return 'The doctor is not available right now. Please try again later or call the clinic.';
  return call_to_book ? CALL_TO_BOOK : null;
}

export function asCard(row: DoctorRow, days: BookableDay[]): DoctorCard {
  const reason = closedBecause(row);
  return {
    ...asSummary(row),
    about: row.about,
    language: row.language,
    address: row.clinic_address,
    pincode: row.pincode,
    phoneNumber: row.clinic_phone,
    avgCheckTime: row.avg_check_time,
    localLanguage: row.local_language,
    clock: row.clock,
    licence: row.licence,
    accepting: reason === null,
    callToBook: reason === CALL_TO_BOOK,
    reason,
    days,
  };
}

/** A doctor on the clinic's page; `turn` is asked only where somebody can book for today. */
export function asClinicDoctor(
  { is_available }: DoctorRow,
  { _id, name, image, speciality, clock, licence, accepting, callToBook, reason, days }: DoctorCard,
  today: string,
  turn: () => TimeRange,
): ClinicDoctor {
  const day = days.find(({ date }) => date === today) ?? null;
  const isIn = is_available && licence !== 'suspended' && day !== null && !day.closed && !day.over;
  return {
    ...{ _id, name, image, speciality, clock, licence, accepting, callToBook, reason },
    isIn,
    today: day,
    expected: isIn && accepting && day.placesLeft > 0 ? turn() : null,
  };
}

/** `rows` and `doctors` are the same doctors, by name. A clinic without a name goes by that of the doctor who began it. */
export function asClinic(clinicId: string, rows: readonly ClinicDoctorRow[], doctors: ClinicDoctor[]): Clinic {
  const founder = rows.find(({ doctor_id }) => doctor_id === clinicId) ?? rows[0]!;
  return {
    _id: clinicId,
    name: founder.clinic_name ?? `Clinic of ${doctorName(founder.name)}`,
    namedAfter: founder.clinic_name === null ? founder.name : null,
    doctors: doctors.toSorted((a, b) => Number(b.isIn) - Number(a.isIn)),
  };
}
