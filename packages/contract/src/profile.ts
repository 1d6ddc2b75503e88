import * as z from 'zod/mini';
import { isCalendarDate } from './calendar-date.ts';
import { withoutTitle } from './doctor-name.ts';
import { latinDigits } from './digits.ts';
import { answerOf, endpoint } from './endpoint.ts';
import { doctorId, emailAddress, paragraph, requiredText, wholeNumber, mobileNumber } from './fields.ts';
import {
  ABOUT_MAX_CHARS,
  ADDRESS_MAX_CHARS,
  CHECK_TIME_MAX_MINUTES,
  CITY_MAX_CHARS,
  DEGREE_MAX_CHARS,
  DOCTOR_AGE_MIN_YEARS,
  EXPERIENCE_MAX_YEARS,
  FEES_MAX_RUPEES,
  IMAGE_MAX_BYTES,
  LANGUAGES_MAX,
  LANGUAGE_MAX_CHARS,
  LICENCE_MAX_BYTES,
  MAX_APPOINTMENT_MAX,
  MAX_APPOINTMENT_MIN,
  NAME_MAX_CHARS,
  REG_NUMBER_MAX_CHARS,
  REG_NUMBER_MIN_CHARS,
} from './limits.ts';
import { subscription } from './subscription.ts';
import { CLOCKS, LICENCE_STATES } from './vocabulary.ts';
import { SPECIALITIES } from './specialities.ts';
import { workingDays, workingDaysText } from './working-days.ts';

const PINCODE = 'Invalid pincode. Must be 6 digits and not start with 0.';

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
    z.refine((name) => withoutTitle(name) !== '', 'Name is required'),
  ),
  email: emailAddress(),
  dob: z.string('Date of birth is required').check(
    z.minLength(1, { error: 'Date of birth is required', abort: true }),
    z.refine(isCalendarDate, { error: 'Enter a valid date of birth', abort: true }),
    z.refine((day) => day < today(), { error: 'Date of birth must be in the past', abort: true }),
    z.refine(
      (day) => yearsAfter(day, DOCTOR_AGE_MIN_YEARS) <= today(),
      `A doctor must be at least ${DOCTOR_AGE_MIN_YEARS} years old`,
    ),
  ),
  language: z.array(requiredText('Language', LANGUAGE_MAX_CHARS)).check(
    z.maxLength(LANGUAGES_MAX, `At most ${LANGUAGES_MAX} languages`),
    z.overwrite((list) => [...new Set(list)]),
  ),
  clinicAddress: paragraph(
    'Clinic address',
    ADDRESS_MAX_CHARS,
    `Clinic address can have at most ${ADDRESS_MAX_CHARS} characters`,
  ).check(z.minLength(1, 'Clinic address is required')),
  city: requiredText('City', CITY_MAX_CHARS),
  // Letters are addressed to 411 004.
  pincode: z.string('Pincode is required').check(
    z.overwrite((text) => latinDigits(text).replace(/\s/g, '')),
    z.minLength(1, { error: 'Pincode is required', abort: true }),
    z.regex(/^[1-9]\d{5}$/, PINCODE),
  ),
  clinicPh: mobileNumber('Phone number is required'),
  avgCheckTime: wholeNumber(
    'Check-up time is required',
    1,
    'Check-up time must be greater than 0',
    CHECK_TIME_MAX_MINUTES,
    `Check-up time can be at most ${CHECK_TIME_MAX_MINUTES} minutes`,
  ),
  fees: wholeNumber(
    'Fees are required',
    1,
    'Fees must be greater than 0',
    FEES_MAX_RUPEES,
    `Fees can be at most ₹10,00,000`,
  ),
  maxAppointment: wholeNumber(
    'Max daily appointments are required',
    MAX_APPOINTMENT_MIN,
    'Minimum value is 1',
    MAX_APPOINTMENT_MAX,
    'Maximum value is 100',
  ),
  degree: requiredText('Degree', DEGREE_MAX_CHARS),
  experience: wholeNumber(
    'Experience is required',
    0,
    'Experience must be a positive number',
    EXPERIENCE_MAX_YEARS,
    `Experience can be at most ${EXPERIENCE_MAX_YEARS} years`,
  ),
  speciality: z.enum(SPECIALITIES, 'Speciality is required'),
  regNumber: z.string('Registration number is required').check(
    z.trim(),
    z.minLength(1, { error: 'Registration number is required', abort: true }),
    z.minLength(REG_NUMBER_MIN_CHARS, { error: 'Registration number must be at least 5 characters', abort: true }),
    z.maxLength(REG_NUMBER_MAX_CHARS, {
      error: `Registration number can have at most ${REG_NUMBER_MAX_CHARS} characters`,
      abort: true,
    }),
    z.regex(/^[\p{L}\p{N} ./\\()_-]+$/u, 'Registration number contains characters that are not allowed'),
  ),
  // The limit and the text disagree, and both are required (OPEN-2).
  about: paragraph('About', ABOUT_MAX_CHARS, 'Maximum 300 characters or approx. 50 words.'),
};

const termsAccepted = z.literal('true', 'Please accept the terms and conditions and the privacy policy');

/** The form in the browser: working days as a map, the terms as a checkbox. */
export const profileForm = z.object({
  ...profileTexts,
  workingDays,
  termsAndPolicy: z.literal(true, 'Please accept the terms and conditions and the privacy policy'),
});
export type ProfileFormValues = z.input<typeof profileForm>;

const wireFields = {
  ...profileTexts,
  language: z._default(profileTexts.language, []),
  about: z._default(profileTexts.about, ''),
  workingDays: workingDaysText,
};

/** Names of the fields sent, files included (FORM-61). */
export const PROFILE_FORM_FIELDS = [...Object.keys(wireFields), 'termsAndPolicy', 'image', 'licenseDocument'] as const;

const PROFILE_FILES = { image: IMAGE_MAX_BYTES, licenseDocument: LICENCE_MAX_BYTES } as const;

export const profileData = z.object({
  _id: doctorId,
  personalInfo: z.object({
    name: z.string(),
    email: z.string(),
    image: z.string(),
    dob: z.string(),
    language: z.array(z.string()),
  }),
  clinicInfo: z.object({
    address: z.string(),
    city: z.string(),
    pincode: z.string(),
    phoneNumber: z.string(),
    fees: z.int(),
    avgCheckTime: z.int(),
    maxAppointment: z.int(),
  }),
  professionalInfo: z.object({
    degree: z.string(),
    experience: z.int(),
    speciality: z.string(),
    regNumber: z.string(),
    licenseDocument: z.string(),
    /** The operator has checked the licence; patients see the mark. */
    licenseVerified: z.boolean(),
    about: z.string(),
  }),
  /** `callToBook`: patients book by calling (booking-safety.ts). */
  availability: z.object({ isAvailable: z.boolean(), callToBook: z.boolean(), workingDays }),
  termsAndPolicy: z.boolean(),
  subscription: z.nullable(subscription),
  licence: z.object({
    state: z.enum(LICENCE_STATES),
    /** Why it is refused or suspended; else null. */
    reason: z.nullable(z.string()),
    /** Another practice gives the same registration number. */
    shared: z.boolean(),
  }),
});
export type ProfileData = z.output<typeof profileData>;

export const getProfile = endpoint({
  summary: 'The doctor’s profile, or null before the first submission',
  method: 'GET',
  path: '/api/doctor/profile',
  access: 'doctor',
  limit: 'reads',
  answer: answerOf({
    profileData: z.nullable(profileData),
    /** The account has had its free trial, perhaps with a profile that was deleted. */
    trialUsed: z.boolean(),
  }),
  codes: [],
});

export const addDoctor = endpoint({
  summary: 'Submit the first profile; it starts the free trial',
  method: 'POST',
  path: '/api/doctor/add-doctor',
  access: 'doctor',
  limit: 'reads',
  needsReauth: false,
  body: z.object({ ...wireFields, termsAndPolicy: termsAccepted }),
  files: PROFILE_FILES,
  answer: answerOf({}),
  status: 201,
  codes: ['PROFILE_EXISTS'],
});

export const updateProfile = endpoint({
  summary: 'Edit the profile; files that are not sent stay as they are',
  method: 'POST',
  path: '/api/doctor/update-profile',
  access: 'doctor',
  needsProfile: true,
  limit: 'reads',
  needsReauth: false,
  body: z.object({ ...wireFields, termsAndPolicy: z.optional(termsAccepted) }),
  files: PROFILE_FILES,
  answer: answerOf({}),
  codes: [],
});

export const chooseClock = endpoint({
  summary: 'Choose whether the clinic’s times are written by 12 or by 24 hours, for patients and at the desk',
  method: 'POST',
  path: '/api/doctor/clock',
  access: 'doctor',
  needsProfile: true,
  limit: 'reads',
  needsReauth: false,
  body: z.object({ clock: z.enum(CLOCKS, 'Clock must be 12h or 24h') }),
  answer: answerOf({}),
  codes: [],
});

export const getLicenceDocument = endpoint({
  summary: 'The licence file, for its own doctor only',
  method: 'GET',
  path: '/api/doctor/licence-document',
  access: 'doctor',
  needsProfile: true,
  limit: 'reads',
  needsReauth: true,
  answers: 'file',
  answer: z.undefined(),
  codes: ['REAUTH_REQUIRED'],
});

export const deleteProfile = endpoint({
  summary: 'Delete the profile data; this ends the subscription and cancels future appointments',
  method: 'DELETE',
  path: '/api/doctor/delete-profile',
  access: 'doctor',
  limit: 'reads',
  needsReauth: true,
  answer: answerOf({}),
  codes: ['REAUTH_REQUIRED'],
});

export const getDoctorImage = endpoint({
  summary: 'A doctor’s picture',
  method: 'GET',
  path: '/api/public/doctors/:id/image',
  access: 'public',
  limit: 'reads',
  needsReauth: false,
  params: z.object({ id: doctorId }),
  query: z.object({ v: z.optional(z.string().check(z.maxLength(40, 'This version is not valid'))) }),
  answers: 'file',
  answer: z.undefined(),
  codes: ['NOT_FOUND'],
});

export const profileEndpoints = {
  getProfile,
  addDoctor,
  updateProfile,
  chooseClock,
  getLicenceDocument,
  deleteProfile,
  getDoctorImage,
};
