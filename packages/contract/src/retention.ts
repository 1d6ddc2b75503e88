import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';
import { RETENTION_MAX_MONTHS, RETENTION_MIN_MONTHS } from './limits.ts';
import { fieldText } from './said.ts';

/** How long a clinic keeps its appointments (docs/requirements.md "Appointments kept"). */
export const retention = z.object({
  /** Null means for ever. */
  months: z.nullable(z.int()),
  /** The first date that is kept today; null if all dates are kept. */
  keptFrom: z.nullable(z.iso.date()),
  /** When older appointments start to be removed, a day after the choice. Until then the choice can be changed back. */
  removedAfter: z.nullable(z.iso.datetime()),
  /** The oldest date that has appointments; null if there are none. */
  oldestDate: z.nullable(z.iso.date()),
});
export type Retention = z.output<typeof retention>;

export const getRetention = endpoint({
  summary: 'How long this clinic keeps its appointments',
  method: 'GET',
  path: '/api/doctor/retention',
  access: 'doctor',
  limit: 'reads',
  answer: answerOf({ retention }),
  codes: [],
});

const WHOLE_MONTHS = fieldText('months-required', 'Please choose a number of months');

export const chooseRetention = endpoint({
  summary: 'Choose for how many months appointments are kept, or for ever',
  method: 'POST',
  path: '/api/doctor/retention',
  access: 'doctor',
  limit: 'reads',
  needsReauth: true,
  body: z.object({
    months: z.nullable(
      z.int(WHOLE_MONTHS).check(
        z.gte(
          RETENTION_MIN_MONTHS,
          fieldText('months-too-few', `Appointments are kept for at least ${RETENTION_MIN_MONTHS} months`, {
            min: RETENTION_MIN_MONTHS,
          }),
        ),
        z.lte(
          RETENTION_MAX_MONTHS,
          fieldText('months-too-many', `Choose at most ${RETENTION_MAX_MONTHS} months, or for ever`, {
            max: RETENTION_MAX_MONTHS,
          }),
        ),
      ),
    ),
  }),
  answer: answerOf({ retention }),
  codes: ['REAUTH_REQUIRED'],
});

export const retentionEndpoints = { getRetention, chooseRetention };
