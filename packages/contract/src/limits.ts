/**
 * The numbers that more than one part needs, each with its unit in its name. docs/requirements.md names the rules behind
 * them. A number that only one file needs stands in that file. docs/numbers.md lists them all.
 */

// Account
export const EMAIL_MAX_CHARS = 254;
export const PASSWORD_MIN_CHARS = 8;
export const PASSWORD_MAX_CHARS = 128;
export const OTP_MIN_DIGITS = 4;
export const OTP_MAX_DIGITS = 6;
export const CODE_VALID_MINUTES = 10;
/** Wrong tries of one client that end a code for it, and of all clients together that end it for everybody. */
export const CODE_TRIES = 5;
export const CODE_TRIES_IN_ALL = 50;
/** Codes for one address in a day, for sign-up and reset together, from which on the next has to wait ever longer, up to an hour; and those of one network among them. */
export const CODES_PER_DAY = 20;
export const CODES_PER_NETWORK_MAX = 10;
/** Between two mails that strangers cause to an address with an account, whether for a new password or to tell of the account. */
export const CODE_MAIL_GAP_SECONDS = 60;
/** Failed log-ins for one address from one client, before further ones have to wait. */
export const WRONG_PASSWORDS_MAX = 10;
export const WRONG_PASSWORDS_SECONDS = 900;
export const SIGNUP_RESEND_LOCK_SECONDS = 30;
export const RESET_RESEND_LOCK_SECONDS = 60;
export const RESET_REDIRECT_SECONDS = 2;
export const SESSION_SLIDING_DAYS = 30;
export const SESSION_MAX_DAYS = 90;
/** Where nobody logged in to an account for so long is news again: as long as browsers keep the cookie by which they are known. */
export const SEEN_FROM_KEPT_DAYS = 400;
/** For how long the link in a mail about a log-in ends its session, and how many such mails an account gets in a day. */
export const WAS_THIS_YOU_DAYS = 7;
export const WAS_THIS_YOU_MAILS_PER_DAY = 5;
/** How long an owner's link to join a clinic, or to set a new password, is good; it is good once. */
export const INVITATION_HOURS = 72;
/** Members of a clinic, open invitations counted. */
export const MEMBERS_MAX = 200;
/** The name that a clinic gives itself. */
export const CLINIC_NAME_MAX_CHARS = 120;
/** Where patients are called to: 'Cabin 2'. */
export const ROOM_MAX_CHARS = 40;
/** Waiting-room screens of a clinic's own, and of how many doctors each may be. */
export const SCREENS_MAX = 10;
export const SCREEN_PRACTICES_MIN = 2;
export const SCREEN_PRACTICES_MAX = 12;
export const REAUTH_MINUTES = 10;
/**
 * For how long the token before goes on, without what a proof gave: on a slow network calls of other tabs carry it until the answer with the
 * new one is there, and who hears no answer in that time asks again.
 */
export const FORMER_TOKEN_SECONDS = 30;
/** A computer at the reception stays a shared desk for so long after its last use; a clinic may have so many. */
export const SHARED_DESK_DAYS = 30;
export const SHARED_DESKS_MAX = 50;
/** How long somebody may work at a shared desk without opening it anew. */
export const SHARED_DESK_SESSION_HOURS = 12;
/** After how many minutes without a touch a shared desk locks: what an owner may choose, and what is proposed. */
export const IDLE_MINUTES = [1, 2, 5, 10, 15, 30];
export const IDLE_MINUTES_PROPOSED = 5;
export const PIN_MIN_DIGITS = 4;
export const PIN_MAX_DIGITS = 6;
/** Wrong PINs of a person in a day, after which the password is needed. */
export const WRONG_PINS_MAX = 5;
export const SIGN_IN_MINUTES = 10;
/** A copy of a doctor's data: how long it can be downloaded, and after how long a silent job counts as failed. */
export const EXPORT_KEPT_HOURS = 24;
export const EXPORT_STALE_MINUTES = 10;
export const AUDIT_PAGE_SIZE = 25;
/** What a clinic reads of its audit trail; older entries are removed by whole months. */
export const AUDIT_KEPT_DAYS = 365;
/** So many coming months have their part in the tables that are kept by month. */
export const MONTHS_AHEAD = 3;
/** What repeats within so long is one event of the security log, which counts. */
export const SECURITY_SLOT_MINUTES = 10;
/** How long the security log is kept: as long as CERT-In asks (directions of 28 April 2022), unless the operator wants longer. */
export const SECURITY_KEPT_MIN_DAYS = 180;
export const SECURITY_KEPT_MAX_DAYS = 400;

// Profile
export const NAME_MAX_CHARS = 80;
export const DOCTOR_AGE_MIN_YEARS = 18;
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
/** The most patients that a search over all practices of an account shows. */
export const FOUND_ON_BOARD_MAX = 30;
export const BOARD_SEARCH_MAX_CHARS = 80;
export const SLOTS_PER_DAY_MAX = 12;
export const WORKING_DAYS_MAX_BYTES = 16 * 1024;
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
export const LICENCE_MAX_BYTES = 10 * 1024 * 1024;
/** The operator's reason for refusing a licence or suspending a practice. */
export const LICENCE_REASON_MAX_CHARS = 500;
/** For how long the printed link to the operator's page can be opened, once, and the page then used. */
export const OPERATOR_LINK_MINUTES = 10;
export const OPERATOR_VISIT_MINUTES = 60;
/** The operator is mailed of licences that wait by one mail in so many minutes, however many doctors come. */
export const OPERATOR_MAIL_MINUTES = 60;
/** For how long the link that `operator add` prints can be used, once. */
export const OPERATOR_SET_UP_MINUTES = 60;
export const OPERATOR_PASSWORD_MIN_CHARS = 12;
/** An operator's session ends after so long without use, and after so long in any case. */
export const OPERATOR_IDLE_MINUTES = 30;
export const OPERATOR_SESSION_HOURS = 8;
/** How many recovery codes a second factor has, of doctors as of operators. */
export const RECOVERY_CODES = 10;
/** With room for spaces and dashes that somebody types into a code. */
export const SECOND_FACTOR_CODE_MAX_CHARS = 40;
/** Wrong codes after a right password in an hour, from each browser that the account has used and from all others together; then only recovery codes. */
export const WRONG_CODES_MAX = 20;
/** Passkeys of one account. */
export const PASSKEYS_MAX = 20;
/** How long a passkey may take to answer. */
export const PASSKEY_MINUTES = 5;
export const COUNCIL_MAX_CHARS = 100;
export const IMAGE_MAX_PIXELS = 50_000_000;

// Appointments and booking
/** How many dates can be booked, today included. The text of DATE_OUT_OF_RANGE says it in words. */
export const BOOKING_DAYS = 7;
/** Live appointments of one phone for one doctor and date, by booking or move. Walk-ins are not limited by it. */
export const PHONE_APPOINTMENTS_PER_DAY_MAX = 5;
/** Tickets that a device may show when it books again. */
export const HELD_TICKETS_MAX = 20;
/** Why the clinic cancels an appointment, as the ticket says it. */
export const CANCEL_REASON_MAX_CHARS = 120;
/**
 * A flood of bookings: so many by patients within so many minutes, from networks that each made so many of them. Filling in the
 * form takes a person half a minute and one phone has five places a day, so neither a family nor a waiting room on one Wi-Fi comes that fast.
 */
export const FLOOD_BOOKINGS = 20;
export const FLOOD_MINUTES = 2;
export const FLOOD_NETWORK_BOOKINGS = 5;
/** Where the desk keeps a reserve, of so many places of a day one is its own, of two already one. */
export const DESK_RESERVE_PART = 10;
/** From so many bookings of strangers within RUSH_MINUTES on, which took more than half of a day's last places, the desk is told. */
export const LAST_PLACES_BOOKINGS = 6;
/** Beside an hour, in so many minutes bookings are compared with what is usual. */
export const RUSH_MINUTES = 10;
/** How long it is remembered from which network a booking came: a flood on Saturday night is found on Monday morning. */
export const BOOKING_NETWORK_KEPT_HOURS = 48;
/** An owner is told of floods by one mail in so many hours. */
export const FLOOD_MAIL_HOURS = 6;
/** How many bookings the desk can cancel at once: twice what full days hold, since those to be confirmed take no place. */
export const CANCELLED_TOGETHER_MAX = 2 * MAX_APPOINTMENT_MAX * BOOKING_DAYS;
/** For how long networks of false bookings cannot book at the clinic: an innocent who shares one can again tomorrow. */
export const NETWORK_BLOCK_HOURS = 24;
/** The longest period of statistics, and of a file of appointments: whatever has figures can be exported. */
export const PERIOD_MAX_DAYS = 400;
/**
 * Which version of the notice about their data patients are shown before they book (DPDP Act 2023, section 5; Rules 2025, rule 3). Another
 * one for every change of what it says, in any language.
 */
export const NOTICE_VERSION = 3;
/** More than six, so that six months of statistics are complete. */
export const RETENTION_MIN_MONTHS = 7;
export const RETENTION_MAX_MONTHS = 120;
/** How long a choice can be changed back before anything is removed. */
export const RETENTION_GRACE_HOURS = 24;
/** A desk whose answer got lost is told its success again for so long, if it scans the same ticket again. */
export const RESCAN_MINUTES = 2;
export const QR_CODE_DATA_MAX_CHARS = 512;
export const SEARCH_MAX_CHARS = 80;
export const DOCTORS_PAGE_SIZE = 20;

// Queue
export const SKIP_PLACES_DEFAULT = 3;
export const SKIP_PLACES_MAX = 50;
/** How many acts of today's queue can be undone, one by one. */
export const QUEUE_ACTS_KEPT = 20;
/** How many acts that were undone last the other desks are told, if they hear of them together. */
export const LAST_UNDOS_KEPT = 5;
/** The same as the longest average check-up. */
export const LATE_MAX_MINUTES = 480;
/** The longest leave, and how far ahead it may end: far enough for next year's holidays. */
export const LEAVE_DAYS_MAX = 92;
export const LEAVE_AHEAD_DAYS = 400;
/** How many of the next numbers the waiting room shows. */
export const DISPLAY_NEXT = 5;

// Messages to patients
/** Where a browser is reached; those of today's push services have about 200. */
export const PUSH_ADDRESS_MAX_CHARS = 1_000;
/** How many browsers are told of one ticket: a patient's, and those of who comes along. */
export const PUSH_BROWSERS_MAX = 4;
/** A delay of more than so many minutes is told. */
export const LATE_TOLD_MINUTES = 15;
/** Patients are told to come when their turn is expected within so many minutes. */
export const SOON_MINUTES = 20;
/** 'Your turn' and 'soon' are told for so many minutes; later they would mislead. */
export const TURN_TOLD_MINUTES = 15;
/** Whose phone was told of the turn is not told anew so many minutes, however often the desk calls again: each costs the clinic money. */
export const TURN_TOLD_AGAIN_MINUTES = 5;
/** What is about a turn and WhatsApp has not brought in so many minutes goes by SMS too. */
export const UNDELIVERED_MINUTES = 3;
/** The most that a practice may let messages to phones cost in a day. */
export const PHONE_BUDGET_MAX_RUPEES = 10_000;
/** The most that they may cost in a day, calls too, while the operator has not approved the practice's licence. */
export const PHONE_BUDGET_UNAPPROVED_RUPEES = 100;
/** Above this part of a day's budget the practice is warned, in percent. */
export const PHONE_BUDGET_WARNED_PERCENT = 80;
/** A code that confirms a mobile number has so many digits, is good for so many minutes and so many tries. */
export const PHONE_CODE_DIGITS = 6;
export const PHONE_CODE_MINUTES = 10;
export const PHONE_CODE_TRIES = 5;
/** One that was right is right again for so many minutes, for the answer may have been lost. */
export const PHONE_CODE_AGAIN_MINUTES = 2;
/** A number is sent the next code after so many seconds, and so many in a day: each costs the clinic money and may reach a stranger. */
export const PHONE_CODE_GAP_SECONDS = 60;
export const PHONE_CODES_PER_DAY = 5;
/** So many of them are sent to who shows a ticket alone, which may have been passed on: the others stay for who books. */
export const PHONE_CODES_OF_TICKETS_PER_DAY = 3;
/** For so many days a device need not confirm the same number for the same clinic again. */
export const PHONE_CONFIRMED_DAYS = 30;
/** So many numbers that were confirmed on a device may it show when one of them is asked for. */
export const OWN_CONFIRMATIONS_MAX = 20;
/** Between these hours of the clinic's clock patients are told of nothing but their turn. */
export const QUIET_FROM_HOUR = 21;
export const QUIET_TO_HOUR = 7;
/** Between these hours patients are told of their number of tomorrow. */
export const EVENING_FROM_HOUR = 18;
export const EVENING_TO_HOUR = 20;
/** From the end of the quiet hours until this one they are told of their number of the day. */
export const MORNING_TO_HOUR = 9;
/** For so many days past a practice sees what became of its messages to patients; a month's visits show what reaches them. */
export const MESSAGES_SHOWN_DAYS = 30;

// Scanner and QR
export const SCAN_FRAMES_PER_SECOND = 5;
export const SCAN_BOX_PX = 250;
export const QR_SIZE_PX = 200;
export const QR_LOGO_PX = 50;
export const QR_EXPORT_PIXEL_RATIO = 3;
export const QR_ERROR_CORRECTION = 'H';

// Subscription and payments
export const CURRENCY = 'INR';
export const PLAN_PRICE_PAISE = { monthly: 99_900, yearly: 999_900 } as const;
export const YEARLY_DISCOUNT_PERCENT = 16;
export const TRIAL_DAYS = 14;
export const PAYMENTS_PAGE_SIZE = 10;
/** A doctor is reminded by mail so many days before a trial ends, and twice before a plan ends. */
export const TRIAL_REMINDER_DAYS = 3;
export const PLAN_REMINDER_DAYS = 7;
export const LAST_PLAN_REMINDER_DAYS = 1;
/** A doctor is told that a trial or plan has ended for so many days after its end, once. */
export const ENDED_REMINDER_DAYS = 3;
export const REFUND_DAYS = 7;
/** The tax on software services, CGST and SGST together or IGST (notification 11/2017 Central Tax (Rate), heading 9983). */
export const GST_PERCENT = 18;
/** docs/requirements.md "Deleting an account"; Companies Act 2013, section 128 (5). */
export const BOOKS_KEPT_YEARS = 8;
/** How long an unpaid order is used again for the same plan. After that the provider is asked about the order. */
export const ORDER_OPEN_MINUTES = 15;

// The wire
export const IDEMPOTENCY_KEY_MAX_CHARS = 80;
export const IDEMPOTENCY_KEPT_HOURS = 24;
export const JSON_BODY_MAX_BYTES = 64 * 1024;
export const WEBHOOK_BODY_MAX_BYTES = 256 * 1024;
export const TOAST_SECONDS = 5;
