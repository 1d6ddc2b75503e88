import type account from '../messages/en/account.ts';
import type appointments from '../messages/en/appointments.ts';
import type board from '../messages/en/board.ts';
import type bookingSafety from '../messages/en/booking-safety.ts';
import type common from '../messages/en/common.ts';
import type home from '../messages/en/home.ts';
import type join from '../messages/en/join.ts';
import type leave from '../messages/en/leave.ts';
import type legal from '../messages/en/legal.ts';
import type members from '../messages/en/members.ts';
import type passkeys from '../messages/en/passkeys.ts';
import type patientMessages from '../messages/en/patient-messages.ts';
import type profile from '../messages/en/profile.ts';
import type qrDownload from '../messages/en/qr-download.ts';
import type reauth from '../messages/en/reauth.ts';
import type receipt from '../messages/en/receipt.ts';
import type scanner from '../messages/en/scanner.ts';
import type secondFactor from '../messages/en/second-factor.ts';
import type sharedDesk from '../messages/en/shared-desk.ts';
import type stats from '../messages/en/stats.ts';
import type subscription from '../messages/en/subscription.ts';
import type ticketDrawing from '../messages/en/ticket-drawing.ts';
import type wasThisYou from '../messages/en/was-this-you.ts';
import type yourData from '../messages/en/your-data.ts';

/** All catalogues by namespace: a key that does not exist does not compile. */
export interface Messages {
  common: typeof common;
  account: typeof account;
  board: typeof board;
  home: typeof home;
  join: typeof join;
  leave: typeof leave;
  legal: typeof legal;
  members: typeof members;
  profile: typeof profile;
  'booking-safety': typeof bookingSafety;
  'qr-download': typeof qrDownload;
  subscription: typeof subscription;
  appointments: typeof appointments;
  passkeys: typeof passkeys;
  'patient-messages': typeof patientMessages;
  reauth: typeof reauth;
  receipt: typeof receipt;
  'second-factor': typeof secondFactor;
  'shared-desk': typeof sharedDesk;
  stats: typeof stats;
  scanner: typeof scanner;
  'ticket-drawing': typeof ticketDrawing;
  'was-this-you': typeof wasThisYou;
  'your-data': typeof yourData;
}

/** The keys of an English catalogue, in another language. */
export type Translation<English> = English extends string
  ? string
  : { readonly [Key in keyof English]: Translation<English[Key]> };
