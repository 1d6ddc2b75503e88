/** Words shared by contract, code, database and screen. */

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const GENDERS = ['MALE', 'FEMALE', 'OTHER'] as const;
export type Gender = (typeof GENDERS)[number];

/** VERIFIED and COMPLETED count as attended. CANCELLED and MOVED leave the list, the count and the statistics. */
export const APPOINTMENT_STATUSES = ['BOOKED', 'VERIFIED', 'COMPLETED', 'NO_SHOW', 'CANCELLED', 'MOVED'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** Why the desk is to confirm a booking: its phone has one already, or it came in a rush of far more bookings than usual. */
export const REASONS_TO_CONFIRM = ['PHONE', 'RUSH'] as const;
export type ReasonToConfirm = (typeof REASONS_TO_CONFIRM)[number];

export const CANCELLED_BY = ['patient', 'clinic'] as const;
export type CancelledBy = (typeof CANCELLED_BY)[number];

/** How a clinic's times are written: 5:30 pm or 17:30. Twelve hours unless the clinic chooses otherwise. */
export const CLOCKS = ['12h', '24h'] as const;
export type Clock = (typeof CLOCKS)[number];

/** What the desk may mark by hand. */
export const DESK_STATUSES = ['BOOKED', 'VERIFIED', 'COMPLETED', 'NO_SHOW'] as const;
export type DeskStatus = (typeof DESK_STATUSES)[number];

/**
 * Where a patient of the day stands, derived from status and calls: not here yet, arrived, with the doctor, seen,
 * absent.
 */
export const QUEUE_STATES = ['EXPECTED', 'WAITING', 'CALLED', 'DONE', 'ABSENT'] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

/** Why a patient is seen before their turn. */
export const PRIORITIES = ['EMERGENCY', 'ELDERLY'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Acts of the desk in the queue. They are undone one by one, the latest first. The last two concern the whole day. */
export const QUEUE_ACTS = [
  'arrive',
  'call-next',
  'call-now',
  'call-again',
  'skip',
  'no-show',
  'complete',
  'put-back',
  'walk-in',
  'phone-booking',
  'priority',
  'clinic-cancel',
  'correct',
  'running-late',
  'on-time',
] as const;
export type QueueAct = (typeof QUEUE_ACTS)[number];

/** What happens to booked patients on a day that the clinic closes. */
export const BOOKED_CHOICES = ['keep', 'cancel', 'move'] as const;
export type BookedChoice = (typeof BOOKED_CHOICES)[number];

/**
 * Where a practice stands with the operator, who looks at each licence. Only the verified are found by patients; a waiting one is
 * booked through its own link, a refused one only by its desk, and a suspended one by nobody.
 */
export const LICENCE_STATES = ['waiting', 'verified', 'refused', 'suspended'] as const;
export type LicenceState = (typeof LICENCE_STATES)[number];

/** Fields of the profile form that the operator compares with the council's register: a change of one has it looked at again. */
export const LICENCE_FIELDS = ['name', 'regNumber', 'degree', 'speciality', 'licenseDocument'] as const;
export type LicenceField = (typeof LICENCE_FIELDS)[number];
/** Fields that the operator sees beside them, and no register has: a change after the approval is listed to the operator. */
export const SEEN_BESIDE_LICENCE = ['clinicAddress', 'city', 'clinicPh', 'experience', 'image'] as const;
export type SeenBesideLicence = (typeof SEEN_BESIDE_LICENCE)[number];

/** What the operator decides about a practice. */
export const LICENCE_DECISIONS = ['approve', 'refuse', 'suspend', 'restore'] as const;
export type LicenceDecision = (typeof LICENCE_DECISIONS)[number];

export const BUYABLE_PLANS = ['monthly', 'yearly'] as const;
export type BuyablePlan = (typeof BUYABLE_PLANS)[number];
export const PLANS = ['trial', ...BUYABLE_PLANS] as const;
export type Plan = (typeof PLANS)[number];

/** Offered in the profile form; any other language can be typed in. */
export const LANGUAGES = [
  'English',
  'Hindi',
  'Assamese',
  'Bengali',
  'Gujarati',
  'Kannada',
  'Kashmiri',
  'Konkani',
  'Malayalam',
  'Manipuri',
  'Marathi',
  'Nepali',
  'Odia',
  'Punjabi',
  'Sanskrit',
  'Sindhi',
  'Tamil',
  'Telugu',
  'Urdu',
] as const;
