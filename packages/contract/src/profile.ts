import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';
import { doctorId } from './fields.ts';
import { IMAGE_MAX_BYTES, LICENCE_MAX_BYTES } from './limits.ts';
import { profileTexts } from './profile-form.ts';
import { fieldText } from './said.ts';
import { subscription } from './subscription.ts';
import { CLOCKS, LICENCE_STATES } from './vocabulary.ts';
import { workingDays, workingDaysText } from './working-days.ts';

const termsAccepted = z.literal(
  'true',
  fieldText('terms-required', 'Please accept the terms and conditions and the privacy policy'),
);

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
  body: z.object({ clock: z.enum(CLOCKS, fieldText('clock-unknown', 'Clock must be 12h or 24h')) }),
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
  query: z.object({
    v: z.optional(z.string().check(z.maxLength(40, fieldText('version-invalid', 'This version is not valid')))),
  }),
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
