import type { AppointmentStatus } from '@baari/contract/vocabulary';

/** Beside the word of a status: colour alone says nothing. */
export const STATUS_SIGN: Record<AppointmentStatus, string> = {
  BOOKED: '○',
  VERIFIED: '✓',
  COMPLETED: '✓✓',
  NO_SHOW: '✕',
  CANCELLED: '✕',
  MOVED: '→',
};
