import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';
import { profileData } from './profile.ts';
import { subscription } from './subscription.ts';

const { personalInfo, clinicInfo, professionalInfo, licence } = profileData.shape;

/** What everybody who works for a practice knows of it: the part of the profile that the desk needs. */
export const practiceFacts = z.object({
  personalInfo: z.pick(personalInfo, { name: true, image: true }),
  clinicInfo: z.pick(clinicInfo, { address: true, city: true, pincode: true, phoneNumber: true }),
  professionalInfo: z.pick(professionalInfo, { speciality: true }),
  availability: profileData.shape.availability,
  licence: z.pick(licence, { state: true }),
  /** Whether a plan runs, and nothing of what was paid; null: there never was one. */
  subscription: z.nullable(z.pick(subscription, { status: true })),
});
export type PracticeFacts = z.output<typeof practiceFacts>;

export const getPractice = endpoint({
  summary: 'What the desk needs to know of the practice, for everybody who works for it',
  method: 'GET',
  path: '/api/doctor/practice',
  access: 'nurse',
  needsProfile: true,
  limit: 'reads',
  answer: answerOf({ practice: practiceFacts }),
  codes: [],
});

export const profileFactsEndpoints = { getPractice };
