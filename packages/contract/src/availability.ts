import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';

export const changeAvailability = endpoint({
  summary: 'Switch availability on or off; the answer has the new value',
  method: 'GET',
  path: '/api/doctor/change-availability',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  needsReauth: false,
  answer: answerOf({ isAvailable: z.boolean() }),
  changesState: true,
  idempotent: true,
  codes: [],
});

export const availabilityEndpoints = { changeAvailability };
