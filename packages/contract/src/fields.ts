import * as z from 'zod/mini';
import { isCalendarDate } from './calendar-date.ts';
import { latinDigits } from './digits.ts';
import { EMAIL_MAX_CHARS, NAME_MAX_CHARS } from './limits.ts';
import { fieldText } from './said.ts';
import { APPOINTMENT_STATUSES } from './vocabulary.ts';

/** The HTML standard's pattern of a valid e-mail address (OPEN-32). */
const EMAIL_PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/**
 * Controls, line and paragraph separators, what reorders or hides text (Unicode's Default_Ignorable_Code_Point, tags among them),
 * and the blank pattern of Braille. ZWJ and ZWNJ stay, because Indian scripts need them, and so does the sign that makes
 * an emoji coloured.
 */
const UNSAFE = String.raw`(?![\u200c\u200d\ufe0f])[\p{Cc}\p{Zl}\p{Zp}\p{DI}\u2800]`;
/**
 * More marks on one letter than any script needs. Unicode's UTS 39 ("Optional Detection") gives four nonspacing marks as the bound; no name of a
 * language, country, script or currency in a hundred languages of CLDR has more than three, or four marks in all (Burmese).
 */
const PILED = String.raw`(?:[\p{Mn}\p{Me}][\p{Mc}\u200c\u200d]*){5}|(?:\p{M}[\u200c\u200d]*){7}`;
const UNSAFE_CHARACTERS = new RegExp(`${UNSAFE}|${PILED}`, 'u');
const UNSAFE_IN_PARAGRAPH = new RegExp(String.raw`(?!\n|\t)${UNSAFE}|${PILED}`, 'u');

/** One spelling for what looks alike: letters with their marks as one sign (Unicode's form C). */
const composed = (text: string) => text.normalize('NFC');
/** A line that differs only in its blanks looks the same. */
const composedLine = (text: string) => composed(text).replace(/[\p{Zs}\t]+/gu, ' ');

const withoutHalfSurrogates = (text: string) => text.isWellFormed();

/** What the codes of a field's texts begin with: "Patient's name" is 'patients-name'. */
const slug = (label: string) => label.toLowerCase().replaceAll("'", '').replaceAll(' ', '-');
const needed = (label: string) => fieldText(`${slug(label)}-required`, `${label} is required`);
const tooLong = (label: string, max: number) =>
  fieldText(`${slug(label)}-too-long`, `${label} can have at most ${max} characters`, { max });
const notAllowed = (label: string) =>
  fieldText(`${slug(label)}-characters`, `${label} contains characters that are not allowed`);

/** One line of text: trimmed, neither empty nor longer than `max` characters. */
export function requiredText(label: string, max: number, message = needed(label)) {
  return z.string(message).check(
    z.overwrite(composedLine),
    z.trim(),
    z.minLength(1, { error: message, abort: true }),
    z.maxLength(max, { error: tooLong(label, max), abort: true }),
    z.refine((text) => !UNSAFE_CHARACTERS.test(text) && withoutHalfSurrogates(text), notAllowed(label)),
  );
}

/** How many characters of a line count against its limit: those kept. */
export const lineChars = (text: string): number => composedLine(text).trim().length;

/** A search text; may be empty. */
export function searchText(label: string, max: number) {
  return z.string(fieldText(`${slug(label)}-text`, `${label} must be text`)).check(
    z.overwrite(composed),
    z.trim(),
    z.maxLength(max, { error: tooLong(label, max), abort: true }),
    z.refine((text) => !UNSAFE_CHARACTERS.test(text) && withoutHalfSurrogates(text), notAllowed(label)),
  );
}

const paragraphText = (text: string) => composed(text).replace(/\r\n?/g, '\n').trim();

/** How many characters of a paragraph count against its limit: those kept, each sign as one (an emoji too). */
export const paragraphChars = (text: string): number => [...paragraphText(text)].length;

/** Text of several lines, which may be empty. Callers add their own bounds. */
export function paragraph(label: string, max: number, message: string) {
  return z.string(needed(label)).check(
    z.overwrite(paragraphText),
    z.maxLength(max, { error: message, abort: true }),
    z.refine((text) => !UNSAFE_IN_PARAGRAPH.test(text) && withoutHalfSurrogates(text), notAllowed(label)),
  );
}

const EMAIL_INVALID = fieldText('email-invalid', 'Please enter a valid email address');

/** An e-mail address in lower case, so that two spellings of one address are one account. */
export function emailAddress(required = fieldText('email-required', 'Email is required')) {
  return z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(EMAIL_MAX_CHARS, { error: EMAIL_INVALID, abort: true }),
      z.regex(EMAIL_PATTERN, EMAIL_INVALID),
      z.toLowerCase(),
    );
}

/**
 * A whole number typed into a form or sent as multipart, in the digits of any of India's scripts: text in, number out. Commas
 * between digits, as in 1,000 or 10,00,000, are dropped.
 */
export function wholeNumber(required: string, min: number, below: string, max: number, above: string) {
  return z.pipe(
    z.pipe(
      z.string(required).check(
        z.trim(),
        z.overwrite(latinDigits),
        z.minLength(1, { error: required, abort: true }),
        z.overwrite((text) => (/^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}$/.test(text) ? text.replaceAll(',', '') : text)),
        z.regex(/^[+-]?\d{1,9}$/, fieldText('not-a-whole-number', 'Please enter a whole number')),
      ),
      z.transform((text: string) => Number(text)),
    ),
    z.number().check(z.gte(min, below), z.lte(max, above)),
  );
}

/** A clinic date, YYYY-MM-DD, that exists in the calendar. */
export function clinicDate(message = fieldText('date-required', 'Date is required')) {
  return z
    .string(message)
    .check(
      z.minLength(1, { error: message, abort: true }),
      z.refine(isCalendarDate, fieldText('date-invalid', 'Please enter the date as YYYY-MM-DD')),
    );
}

const MOBILE_PATTERN = /^[6-9]\d{9}$/;
const MOBILE_INVALID = fieldText('mobile-number-invalid', 'Enter a valid 10-digit mobile number starting with 6-9');
/** A mobile number as it is kept, whichever way it is typed. */
export const mobileDigits = (text: string): string =>
  latinDigits(text)
    .replace(/[\s().-]/g, '')
    .replace(/^(?:\+?91|0)(?=\d{10}$)/, '');

/**
 * An Indian mobile number, a patient's or a clinic's: 10 digits, the first from 6 to 9, in any of India's scripts. A leading +91, 91 or 0, spaces,
 * hyphens, dots and brackets are dropped. `missing`: what is said where there is none.
 */
export const mobileNumber = (missing: string) =>
  z
    .string(missing)
    .check(
      z.overwrite(mobileDigits),
      z.minLength(1, { error: missing, abort: true }),
      z.regex(MOBILE_PATTERN, MOBILE_INVALID),
    );

/** Whether a log-in name is a mobile number; else it is an e-mail address. */
export const isMobile = (logInName: string): boolean => MOBILE_PATTERN.test(logInName);

const isNumber = (text: string) => /^\+?[\d\s().-]+$/.test(latinDigits(text));

/** What a person logs in with: an e-mail address, in lower case, or an Indian mobile number, of ten digits. */
export const logInName = (required = fieldText('email-required', 'Email is required')) =>
  z.string(required).check(
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(EMAIL_MAX_CHARS, { error: EMAIL_INVALID, abort: true }),
    z.overwrite((text) => (isNumber(text) ? mobileDigits(text) : text.toLowerCase())),
    z.refine((text) => !isNumber(text) || isMobile(text), { error: MOBILE_INVALID, abort: true }),
    z.refine((text) => isNumber(text) || EMAIL_PATTERN.test(text), EMAIL_INVALID),
  );

export const patientPhone = mobileNumber(fieldText('mobile-number-required', 'Mobile number is required'));

const hasLetter = (text: string) => /\p{L}/u.test(text);

export const patientName = requiredText("Patient's name", NAME_MAX_CHARS).check(
  z.refine(hasLetter, fieldText('patients-name-without-letter', "Please enter the patient's name")),
);

/** The public id of a doctor: 10 characters of Crockford's base 32, case-insensitive (OPEN-13). */
export const doctorId = z
  .string(fieldText('doctor-required', 'Doctor is required'))
  .check(
    z.toLowerCase(),
    z.regex(/^[0-9a-hjkmnp-tv-z]{10}$/, fieldText('doctor-id-invalid', 'This doctor id is not valid')),
  );

/** Whether the desk has confirmed that a day may get one patient more than its maximum. */
export const overMaximum = z.optional(
  z.boolean(fieldText('over-maximum-not-boolean', 'Over the maximum must be true or false')),
);

/** The status that the caller saw: one that another desk has set since is not overwritten. */
export const seenStatus = z.optional(
  z.enum(APPOINTMENT_STATUSES, fieldText('seen-not-a-status', 'Seen must be the status of an appointment')),
);
