import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';
import { fieldText } from './said.ts';

export const changeAvailability = endpoint({
  summary:
    'Switch availability to what is asked for, or, where nothing is, to the other one; the answer has the new value',
  method: 'GET',
  path: '/api/doctor/change-availability',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  needsReauth: false,
  query: z.object({
    /** What it is to be, whatever it is by now: who looks at another desk’s screen does not switch it back. */
    to: z.optional(z.enum(['on', 'off'], fieldText('availability-unknown', 'To must be on or off'))),
  }),
  answer: answerOf({ isAvailable: z.boolean() }),
  changesState: true,
  idempotent: true,
  codes: [],
});

export const availabilityEndpoints = { changeAvailability };
