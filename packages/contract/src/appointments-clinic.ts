import * as z from 'zod/mini';
import { stats, statsRange } from './stats.ts';
import { answerOf, endpoint } from './endpoint.ts';
import { doctorId } from './fields.ts';

const { totalPatients, verifiedPatients, nonVerifiedPatients, toCome } = stats.shape;

/** Of one practice; whose it is, `current_user` tells. */
const practiceStats = z.object({ _id: doctorId, totalPatients, verifiedPatients, nonVerifiedPatients, toCome });

/** Of a clinic: all of its practices together, and each by itself, in the order of `current_user`. */
export const clinicStats = z.object({ together: stats, practices: z.array(practiceStats) });
export type ClinicStats = z.output<typeof clinicStats>;

export const getClinicStats = endpoint({
  summary: 'Patients of all practices of the clinic in a range of appointment dates, both ends included',
  method: 'GET',
  path: '/api/doctor/clinic-stats',
  access: 'owner',
  limit: 'reads',
  query: statsRange,
  answer: answerOf({ stats: clinicStats }),
  codes: [],
});

export const appointmentsClinicEndpoints = { getClinicStats };
