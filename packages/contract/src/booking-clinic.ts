import * as z from 'zod/mini';
import { bookableDay, doctorCard } from './booking.ts';
import { timeRange } from './day.ts';
import { answerOf, endpoint } from './endpoint.ts';
import { doctorId } from './fields.ts';

/** A doctor as the clinic's page shows them: no patient, and nothing that the doctor's own page does not say. */
export const clinicDoctor = z.object({
  ...z.pick(doctorCard, {
    _id: true,
    name: true,
    image: true,
    speciality: true,
    clock: true,
    licence: true,
    accepting: true,
    callToBook: true,
    reason: true,
  }).shape,
  /** Whether the doctor still sees patients today. */
  isIn: z.boolean(),
  /** Null where today is no working day. */
  today: z.nullable(bookableDay),
  /** When the turn is likely of who books now for today; null where nobody can. */
  expected: z.nullable(timeRange),
});
export type ClinicDoctor = z.output<typeof clinicDoctor>;

export const clinic = z.object({
  _id: doctorId,
  /** Its own; without one, that of the doctor who began it, in English: 'Clinic of Dr. Asha Rao'. */
  name: z.string(),
  /** The name of that doctor, for who says it in another language; null where the clinic has a name of its own. */
  namedAfter: z.nullable(z.string()),
  /** Who is in today first, each group by name. */
  doctors: z.array(clinicDoctor),
});
export type Clinic = z.output<typeof clinic>;

export const getClinic = endpoint({
  summary: 'A clinic’s public page: its doctors, who is in today, and how soon one is seen',
  method: 'GET',
  path: '/api/public/clinics/:id',
  access: 'public',
  limit: 'reads',
  params: z.object({ id: doctorId }),
  answer: answerOf({ clinic }),
  codes: ['NOT_FOUND'],
});

export const bookingClinicEndpoints = { getClinic };
