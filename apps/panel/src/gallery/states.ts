import type { State } from './state.ts';
import { ACCOUNT } from './states/account.ts';
import { BOARD } from './states/board.ts';
import { BOOKING_SAFETY } from './states/booking-safety.ts';
import { DESK } from './states/desk.ts';
import { DIALOGS } from './states/dialogs.ts';
import { HOME } from './states/home.ts';
import { LEAVE } from './states/leave.ts';
import { MEMBERS } from './states/members.ts';
import { PAGES } from './states/pages.ts';
import { PATIENT_MESSAGES } from './states/patient-messages.ts';
import { PROFILE } from './states/profile.ts';
import { QR } from './states/qr.ts';
import { STATS } from './states/stats.ts';
import { SCANNER } from './states/scanner.ts';
import { SHARED_DESK } from './states/shared-desk.ts';
import { SUBSCRIPTION } from './states/subscription.ts';
import { YOUR_DATA } from './states/your-data.ts';

/** Every state that the gallery shows. A screen's states stand in the file of their screen. */
export const STATES: readonly State[] = [
  ...ACCOUNT,
  ...HOME,
  ...DESK,
  ...BOARD,
  ...DIALOGS,
  ...SCANNER,
  ...STATS,
  ...PROFILE,
  ...QR,
  ...LEAVE,
  ...BOOKING_SAFETY,
  ...PATIENT_MESSAGES,
  ...YOUR_DATA,
  ...MEMBERS,
  ...SHARED_DESK,
  ...SUBSCRIPTION,
  ...PAGES,
];
