import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';

/** The cookie in which a waiting room's screen shows the key of its link. */
export const DISPLAY_KEY_COOKIE = 'baari_display';

export const getDisplayKey = endpoint({
  summary: 'The key in the link of the waiting room’s screen, which keeps a place for it among many streams',
  method: 'GET',
  path: '/api/doctor/display-key',
  access: 'doctor-with-profile',
  limit: 'reads',
  answer: answerOf({ key: z.string() }),
  codes: [],
});

export const queueDisplayEndpoints = { getDisplayKey };
