import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';

export const config = z.object({
  brandName: z.string(),
  supportPhone: z.string(),
  supportEmail: z.string(),
  userPanelUrl: z.string(),
  clinicTimeZone: z.string(),
  /** The clinic's date now, YYYY-MM-DD. */
  today: z.string(),
  captcha: z.object({
    provider: z.enum(['altcha', 'recaptcha']),
    siteKey: z.nullable(z.string()),
    /** Where reCAPTCHA's script comes from. */
    scriptUrl: z.optional(z.string()),
  }),
  googleSignIn: z.boolean(),
  payments: z.boolean(),
  /** Payments are played by the embedded sandbox: no money is taken. */
  testPayments: z.boolean(),
  /** In paise. */
  planPrices: z.object({ monthly: z.int(), yearly: z.int() }),
});
export type PublicConfig = z.output<typeof config>;

export const getConfig = endpoint({
  summary: 'What both apps need to know of this installation',
  method: 'GET',
  path: '/api/public/config',
  access: 'public',
  limit: 'reads',
  answer: answerOf({ config }),
  codes: [],
});

export const publicConfigEndpoints = { getConfig };
