import type { State } from './state.ts';
import { ACCOUNT } from './states/account.ts';
import { BOOKING_SAFETY } from './states/booking-safety.ts';
import { DESK } from './states/desk.ts';
import { DIALOGS } from './states/dialogs.ts';
import { HOME } from './states/home.ts';
import { LEAVE } from './states/leave.ts';
import { PAGES } from './states/pages.ts';
import { PROFILE } from './states/profile.ts';
import { QR } from './states/qr.ts';
import { STATS } from './states/stats.ts';
import { SCANNER } from './states/scanner.ts';
import { SUBSCRIPTION } from './states/subscription.ts';
import { YOUR_DATA } from './states/your-data.ts';

/** Every state that the gallery shows. A screen's states stand in the file of their screen. */
export const STATES: readonly State[] = [
  ...ACCOUNT,
  ...HOME,
  ...DESK,
  ...DIALOGS,
  ...SCANNER,
  ...STATS,
  ...PROFILE,
  ...QR,
  ...LEAVE,
  ...BOOKING_SAFETY,
  ...YOUR_DATA,
  ...SUBSCRIPTION,
  ...PAGES,
];
