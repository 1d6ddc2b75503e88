import * as z from 'zod/mini';
import { doctorId } from './fields.ts';
import { LOCAL_LANGUAGES } from './languages.ts';
import { ROLE_NAMES } from './roles.ts';
import { CLOCKS } from './vocabulary.ts';

/** A practice that an account may work for, and as what. */
export const practice = z.object({
  _id: doctorId,
  clinic: z.object({ _id: doctorId, name: z.nullable(z.string()) }),
  role: z.enum(ROLE_NAMES),
  /** Of the doctor: by the profile, before it as the members' list says; null for who has told none yet. */
  name: z.nullable(z.string()),
  speciality: z.nullable(z.string()),
  /** Where it is, which tells two practices of one doctor apart; null before the first submission of the profile. */
  address: z.nullable(z.string()),
  image: z.nullable(z.string()),
  /** Where patients are called to; null until somebody has said so. */
  room: z.nullable(z.string()),
  /** Spoken beside English on its poster, its slips and its screen. */
  localLanguage: z.enum(LOCAL_LANGUAGES),
  clock: z.enum(CLOCKS),
  profileCompleted: z.boolean(),
  /** The clinic lets its owners and doctors in only with a second factor, and this account is one of them and has none. */
  needsSecondFactor: z.boolean(),
});
export type Practice = z.output<typeof practice>;
