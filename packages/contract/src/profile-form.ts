import * as z from 'zod/mini';
import { isCalendarDate } from './calendar-date.ts';
import { withoutTitle } from './doctor-name.ts';
import { latinDigits } from './digits.ts';
import { emailAddress, paragraph, requiredText, wholeNumber, mobileNumber } from './fields.ts';
import {
  ABOUT_MAX_CHARS,
  ADDRESS_MAX_CHARS,
  CHECK_TIME_MAX_MINUTES,
  CITY_MAX_CHARS,
  DEGREE_MAX_CHARS,
  DOCTOR_AGE_MIN_YEARS,
  EXPERIENCE_MAX_YEARS,
  FEES_MAX_RUPEES,
  LANGUAGES_MAX,
  LANGUAGE_MAX_CHARS,
  MAX_APPOINTMENT_MAX,
  MAX_APPOINTMENT_MIN,
  NAME_MAX_CHARS,
  REG_NUMBER_MAX_CHARS,
  REG_NUMBER_MIN_CHARS,
} from './limits.ts';
import { fieldText } from './said.ts';
import { SPECIALITIES } from './specialities.ts';
import { workingDays } from './working-days.ts';

const PINCODE = fieldText('pincode-invalid', 'Invalid pincode. Must be 6 digits and not start with 0.');

/** The eastmost offset of a time zone from UTC, in hours. */
const FIRST_ZONE_HOURS = 14;

/** The date where a day begins first: what the calendar of any clinic offers as a date of birth is accepted. */
const today = () => new Date(Date.now() + FIRST_ZONE_HOURS * 3_600_000).toISOString().slice(0, 10);

/** A date (YYYY-MM-DD) some years later, by its text: 29 February is past on 1 March of any year. */
const yearsAfter = (date: string, years: number) => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;

/**
 * The text fields of the profile form as they are sent: numbers as text. Messages follow the FORM group to the
 * letter.
 */
export const profileTexts = {
  name: requiredText('Name', NAME_MAX_CHARS).check(
    // A title alone is no name.
    z.refine((name) => withoutTitle(name) !== '', fieldText('name-required', 'Name is required')),
  ),
  email: emailAddress(),
  dob: z.string(fieldText('date-of-birth-required', 'Date of birth is required')).check(
    z.minLength(1, { error: fieldText('date-of-birth-required', 'Date of birth is required'), abort: true }),
    z.refine(isCalendarDate, {
      error: fieldText('date-of-birth-invalid', 'Enter a valid date of birth'),
      abort: true,
    }),
    z.refine((day) => day < today(), {
      error: fieldText('date-of-birth-not-past', 'Date of birth must be in the past'),
      abort: true,
    }),
    z.refine(
      (day) => yearsAfter(day, DOCTOR_AGE_MIN_YEARS) <= today(),
      fieldText('doctor-too-young', `A doctor must be at least ${DOCTOR_AGE_MIN_YEARS} years old`, {
        min: DOCTOR_AGE_MIN_YEARS,
      }),
    ),
  ),
  language: z.array(requiredText('Language', LANGUAGE_MAX_CHARS)).check(
    z.maxLength(
      LANGUAGES_MAX,
      fieldText('too-many-languages', `At most ${LANGUAGES_MAX} languages`, { max: LANGUAGES_MAX }),
    ),
    z.overwrite((list) => [...new Set(list)]),
  ),
  clinicAddress: paragraph(
    'Clinic address',
    ADDRESS_MAX_CHARS,
    fieldText('clinic-address-too-long', `Clinic address can have at most ${ADDRESS_MAX_CHARS} characters`, {
      max: ADDRESS_MAX_CHARS,
    }),
  ).check(z.minLength(1, fieldText('clinic-address-required', 'Clinic address is required'))),
  city: requiredText('City', CITY_MAX_CHARS),
  // Letters are addressed to 411 004.
  pincode: z.string(fieldText('pincode-required', 'Pincode is required')).check(
    z.overwrite((text) => latinDigits(text).replace(/\s/g, '')),
    z.minLength(1, { error: fieldText('pincode-required', 'Pincode is required'), abort: true }),
    z.regex(/^[1-9]\d{5}$/, PINCODE),
  ),
  clinicPh: mobileNumber(fieldText('phone-number-required', 'Phone number is required')),
  avgCheckTime: wholeNumber(
    fieldText('check-up-time-required', 'Check-up time is required'),
    1,
    fieldText('check-up-time-zero', 'Check-up time must be greater than 0'),
    CHECK_TIME_MAX_MINUTES,
    fieldText('check-up-time-too-long', `Check-up time can be at most ${CHECK_TIME_MAX_MINUTES} minutes`, {
      max: CHECK_TIME_MAX_MINUTES,
    }),
  ),
  fees: wholeNumber(
    fieldText('fees-required', 'Fees are required'),
    1,
    fieldText('fees-zero', 'Fees must be greater than 0'),
    FEES_MAX_RUPEES,
    fieldText('fees-too-high', `Fees can be at most ₹10,00,000`),
  ),
  maxAppointment: wholeNumber(
    fieldText('max-daily-appointments-required', 'Max daily appointments are required'),
    MAX_APPOINTMENT_MIN,
    fieldText('maximum-too-low', 'Minimum value is 1'),
    MAX_APPOINTMENT_MAX,
    fieldText('maximum-too-high', 'Maximum value is 100'),
  ),
  degree: requiredText('Degree', DEGREE_MAX_CHARS),
  experience: wholeNumber(
    fieldText('experience-required', 'Experience is required'),
    0,
    fieldText('experience-negative', 'Experience must be a positive number'),
    EXPERIENCE_MAX_YEARS,
    fieldText('experience-too-long', `Experience can be at most ${EXPERIENCE_MAX_YEARS} years`, {
      max: EXPERIENCE_MAX_YEARS,
    }),
  ),
  speciality: z.enum(SPECIALITIES, fieldText('speciality-required', 'Speciality is required')),
  regNumber: z.string(fieldText('registration-number-required', 'Registration number is required')).check(
    z.trim(),
    z.minLength(1, {
      error: fieldText('registration-number-required', 'Registration number is required'),
      abort: true,
    }),
    z.minLength(REG_NUMBER_MIN_CHARS, {
      error: fieldText('registration-number-too-short', 'Registration number must be at least 5 characters'),
      abort: true,
    }),
    z.maxLength(REG_NUMBER_MAX_CHARS, {
      error: fieldText(
        'registration-number-too-long',
        `Registration number can have at most ${REG_NUMBER_MAX_CHARS} characters`,
        { max: REG_NUMBER_MAX_CHARS },
      ),
      abort: true,
    }),
    z.regex(
      /^[\p{L}\p{N} ./\\()_-]+$/u,
      fieldText('registration-number-characters', 'Registration number contains characters that are not allowed'),
    ),
  ),
  // The limit and the text disagree, and both are required (OPEN-2).
  about: paragraph(
    'About',
    ABOUT_MAX_CHARS,
    fieldText('about-too-long', 'Maximum 300 characters or approx. 50 words.'),
  ),
};

/** The form in the browser: working days as a map, the terms as a checkbox. */
export const profileForm = z.object({
  ...profileTexts,
  workingDays,
  termsAndPolicy: z.literal(
    true,
    fieldText('terms-required', 'Please accept the terms and conditions and the privacy policy'),
  ),
});
export type ProfileFormValues = z.input<typeof profileForm>;
