import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';
import { doctorId, patientPhone } from './fields.ts';
import { LOCAL_LANGUAGES } from './languages.ts';
import { PHONE_CODE_DIGITS } from './limits.ts';

export const sendPhoneCode = endpoint({
  summary: 'Send a code to a mobile number that is to be confirmed before booking',
  method: 'POST',
  path: '/api/public/phone-codes',
  access: 'public',
  limit: 'codes',
  needsReauth: false,
  body: z.object({
    doctorId,
    phoneNumber: patientPhone,
    language: z.enum(['en', ...LOCAL_LANGUAGES], 'This is no language that is spoken here'),
  }),
  answer: answerOf({}),
  codes: ['NOT_FOUND', 'RESEND_LOCKED', 'PHONE_CODE_NOT_SENT'],
});

/** `confirmation`: what a booking of that number shows, from this device, for PHONE_CONFIRMED_DAYS. */
export const confirmPhone = endpoint({
  summary: 'Confirm a mobile number by the code that it was sent',
  method: 'POST',
  path: '/api/public/phone-codes/confirm',
  access: 'public',
  limit: 'logins',
  needsReauth: false,
  body: z.object({
    doctorId,
    phoneNumber: patientPhone,
    code: z
      .string('Please enter the code')
      .check(z.regex(new RegExp(`^\\d{${PHONE_CODE_DIGITS}}$`), 'Please enter the code')),
  }),
  answer: answerOf({ confirmation: z.string() }),
  codes: ['CODE_INVALID'],
});

export const phoneCodeEndpoints = { sendPhoneCode, confirmPhone };
