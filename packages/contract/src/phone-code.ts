import * as z from 'zod/mini';
import { latinDigits } from './digits.ts';
import { answerOf, endpoint } from './endpoint.ts';
import { doctorId, patientPhone } from './fields.ts';
import { LOCAL_LANGUAGES } from './languages.ts';
import { PHONE_CODE_DIGITS } from './limits.ts';
import { fieldText } from './said.ts';

/** In which language a code is sent. */
export const spokenLanguage = z.enum(
  ['en', ...LOCAL_LANGUAGES],
  fieldText('language-unknown', 'This is no language that is spoken here'),
);

/** As it was typed. */
export const phoneCode = z
  .string(fieldText('code-required', 'Please enter the code'))
  .check(
    z.overwrite(latinDigits),
    z.regex(new RegExp(`^\\d{${PHONE_CODE_DIGITS}}$`), fieldText('code-required', 'Please enter the code')),
  );

export const sendPhoneCode = endpoint({
  summary: 'Send a code to a mobile number that is to be confirmed before booking',
  method: 'POST',
  path: '/api/public/phone-codes',
  access: 'public',
  limit: 'phoneCodes',
  needsReauth: false,
  body: z.object({
    doctorId,
    phoneNumber: patientPhone,
    language: spokenLanguage,
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
    code: phoneCode,
  }),
  answer: answerOf({ confirmation: z.string() }),
  codes: ['CODE_INVALID', 'PHONE_CODE_SPENT'],
});

export const phoneCodeEndpoints = { sendPhoneCode, confirmPhone };
