import { clinicTime } from '@baari/calendar/zone';

const LAST_HOUR_MIN = 23 * 60;

/**
 * Where the clinics of these tests are. Today must last longer than the run, so in the last hour of India's day they
 * are where it is an hour and a half earlier. Kept in the environment, so that all workers of a run agree.
 */
export const CLINIC_ZONE = (process.env['E2E_ZONE'] ??=
  clinicTime(new Date(), 'Asia/Kolkata').minute < LAST_HOUR_MIN ? 'Asia/Kolkata' : 'Asia/Dubai');
