import { clinicTime } from '@baari/calendar/zone';

const LAST_HOUR_MIN = 23 * 60;

/**
 * Where the clinics of these tests are. Today must last longer than the run, so in the last hour of India's day they
 * are where it is an hour and a half earlier. Kept in the environment, so that all workers of a run agree.
 */
export const CLINIC_ZONE = (process.env['E2E_ZONE'] ??=
  clinicTime(new Date(), 'Asia/Kolkata').minute < LAST_HOUR_MIN ? 'Asia/Kolkata' : 'Asia/Dubai');

/** Of that zone, which has no summer time, as an instant is written. */
export const CLINIC_OFFSET = CLINIC_ZONE === 'Asia/Kolkata' ? '+05:30' : '+04:00';
