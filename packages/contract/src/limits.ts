/**
 * The numbers that more than one part needs, each with its unit in its name; docs/requirements.md says what asks for it.
 * A number that one file alone needs stands in that file. docs/numbers.md lists them all.
 */

// Account
export const EMAIL_MAX_CHARS = 254;
export const PASSWORD_MIN_CHARS = 8;
export const PASSWORD_MAX_CHARS = 128;
export const OTP_MIN_DIGITS = 4;
export const OTP_MAX_DIGITS = 6;
export const CODE_VALID_MINUTES = 10;
export const CODE_TRIES = 5;
export const CODES_PER_DAY_MAX = 20;
/** Of one address from one client, before further tries have to wait. */
export const WRONG_PASSWORDS_MAX = 10;
export const WRONG_PASSWORDS_SECONDS = 900;
export const SIGNUP_RESEND_LOCK_SECONDS = 30;
export const RESET_RESEND_LOCK_SECONDS = 60;
export const RESET_REDIRECT_SECONDS = 2;
export const SESSION_SLIDING_DAYS = 30;
export const SESSION_MAX_DAYS = 90;
export const REAUTH_MINUTES = 10;
export const SIGN_IN_MINUTES = 10;
/** A copy of a doctor's data: how long it can be fetched, and after how long without a sign of life it has failed. */
export const EXPORT_KEPT_HOURS = 24;
export const EXPORT_STALE_MINUTES = 10;
export const AUDIT_PAGE_SIZE = 25;
export const AUDIT_KEPT_DAYS = 365;

// Profile
export const NAME_MAX_CHARS = 80;
export const ADDRESS_MAX_CHARS = 300;
export const CITY_MAX_CHARS = 80;
export const DEGREE_MAX_CHARS = 120;
export const LANGUAGE_MAX_CHARS = 40;
export const LANGUAGES_MAX = 20;
export const REG_NUMBER_MIN_CHARS = 5;
export const REG_NUMBER_MAX_CHARS = 50;
export const ABOUT_MAX_CHARS = 500;
export const EXPERIENCE_MAX_YEARS = 80;
export const FEES_MAX_RUPEES = 1_000_000;
export const CHECK_TIME_MAX_MINUTES = 480;
export const MAX_APPOINTMENT_MIN = 1;
export const MAX_APPOINTMENT_MAX = 100;
export const SLOTS_PER_DAY_MAX = 12;
export const WORKING_DAYS_MAX_BYTES = 16 * 1024;
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
export const LICENCE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 50_000_000;

// Appointments and booking
/** So many dates can be booked, today among them. The text of DATE_OUT_OF_RANGE says it in words. */
export const BOOKING_DAYS = 7;
/** Live ones of a doctor and date, by booking or move. A walk-in is not held to it. */
export const PHONE_APPOINTMENTS_PER_DAY_MAX = 5;
/** A cancelled place can be booked again, until so many times the maximum of numbers is given. Also in `day_serials`. */
export const SERIALS_PER_PLACE = 2;
export const STATS_MAX_DAYS = 400;
/** A leap year and no more in one file. */
export const APPOINTMENTS_FILE_MAX_DAYS = 366;
/** So that six months of statistics are six months. */
export const RETENTION_MIN_MONTHS = 7;
export const RETENTION_MAX_MONTHS = 120;
/** So long a choice can be taken back before anything is removed. */
export const RETENTION_GRACE_HOURS = 24;
export const QR_CODE_DATA_MAX_CHARS = 512;
export const SEARCH_MAX_CHARS = 80;
export const DOCTORS_PAGE_SIZE = 20;

// Queue
export const SKIP_PLACES_DEFAULT = 3;
export const SKIP_PLACES_MAX = 50;
/** So many acts of today's queue can be undone, one by one. */
export const QUEUE_ACTS_KEPT = 20;
/** As long as the longest average check-up may be. */
export const LATE_MAX_MINUTES = 480;
/** One leave is at most so long, and ends at most so far ahead: the next year's holidays are within reach. */
export const LEAVE_DAYS_MAX = 92;
export const LEAVE_AHEAD_DAYS = 400;
/** How many of those to come the waiting room shows. */
export const DISPLAY_NEXT = 5;

// Scanner and QR
export const SCAN_FRAMES_PER_SECOND = 5;
export const SCAN_BOX_PX = 250;
export const SCAN_SOURCES = ['camera', 'file'] as const;
export const QR_SIZE_PX = 200;
export const QR_LOGO_PX = 50;
export const QR_EXPORT_PIXEL_RATIO = 3;
export const QR_ERROR_CORRECTION = 'H';

// Subscription and payments
export const CURRENCY = 'INR';
export const CURRENCY_SYMBOL = '₹';
export const PLAN_PRICE_PAISE = { monthly: 99_900, yearly: 999_900 } as const;
export const YEARLY_DISCOUNT_PERCENT = 16;
export const TRIAL_DAYS = 14;
export const PAYMENTS_PAGE_SIZE = 10;
export const REFUND_DAYS = 7;
/** Of software services, CGST and SGST together or IGST (notification 11/2017 Central Tax (Rate), heading 9983). */
export const GST_PERCENT = 18;
/** docs/requirements.md "Deleting an account"; Companies Act 2013, section 128 (5). */
export const BOOKS_KEPT_YEARS = 8;
/** So long an unpaid order of the same plan is given again; after it the provider is asked what became of the order. */
export const ORDER_OPEN_MINUTES = 15;

// The wire
export const IDEMPOTENCY_KEY_MAX_CHARS = 80;
export const IDEMPOTENCY_KEPT_HOURS = 24;
export const JSON_BODY_MAX_BYTES = 64 * 1024;
export const WEBHOOK_BODY_MAX_BYTES = 256 * 1024;
export const TOAST_SECONDS = 5;
