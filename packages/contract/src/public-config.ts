import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';

export const config = z.object({
  brandName: z.string(),
  supportPhone: z.string(),
  supportEmail: z.string(),
  userPanelUrl: z.string(),
  clinicTimeZone: z.string(),
  /** Today's date at the clinic, YYYY-MM-DD. */
  today: z.string(),
  captcha: z.object({
    provider: z.enum(['altcha', 'recaptcha']),
    siteKey: z.nullable(z.string()),
    /** The address of reCAPTCHA's script. */
    scriptUrl: z.optional(z.string()),
  }),
  googleSignIn: z.boolean(),
  /** With which browsers subscribe to messages (RFC 8292), in base64url; null: none are sent. */
  pushKey: z.nullable(z.string()),
  /** Whether codes can be sent to mobile numbers. */
  phoneCodes: z.boolean(),
  payments: z.boolean(),
  /** The embedded sandbox plays the payments; no money is taken. */
  testPayments: z.boolean(),
  /** In paise. */
  planPrices: z.object({ monthly: z.int(), yearly: z.int() }),
});
export type PublicConfig = z.output<typeof config>;

export const getConfig = endpoint({
  summary: 'What both apps need to know about this installation',
  method: 'GET',
  path: '/api/public/config',
  access: 'public',
  limit: 'reads',
  answer: answerOf({ config }),
  codes: [],
});

export const publicConfigEndpoints = { getConfig };
