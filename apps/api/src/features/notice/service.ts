import { LICENCE_DECISIONS } from '@baari/contract/vocabulary';
import type { LicenceDecision } from '@baari/contract/vocabulary';
import { z } from 'zod';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { Attempt } from '../../ports/jobs.ts';
import type { Letter } from '../../lib/letter.ts';
import type { AccountService } from '../account/service.ts';
import type { MailDelivery } from '../mail/service.ts';
import type { MembersService } from '../members/service.ts';
import type { ReceiptService } from '../receipt/service.ts';
import { reminderKind } from '../reminder/service.ts';
import type { ReminderService } from '../reminder/service.ts';

const waitingLicences = z.object({
  kind: z.literal('licences-wait'),
  news: z.int(),
  waiting: z.int(),
  shared: z.int(),
  since: z.coerce.date(),
});

export interface NoticeDeps {
  account: Pick<
    AccountService,
    'passwordNotice' | 'secondFactorNotice' | 'passkeyNotice' | 'sharedDeskNotice' | 'clinicEndedNotice'
  >;
  wasThisYou: {
    write(doctorId: DoctorId, sessionId: string): Promise<Letter | null>;
    writeLeftBehind(doctorId: DoctorId, sealed: string): Promise<Letter | null>;
  };
  members: Pick<MembersService, 'writeInvitation' | 'writeRemoved'>;
  receipt: Pick<ReceiptService, 'mail' | 'mailToPayer'>;
  reminder: Pick<ReminderService, 'write'>;
  bookingFlood: { write(doctorId: DoctorId, size: { bookings: number; minutes: number }): Promise<Letter | null> };
  licence: {
    writeDecision(doctorId: DoctorId, decision: LicenceDecision): Promise<Letter | null>;
    writeWaiting(waiting: z.output<typeof waitingLicences>): Promise<Letter | null>;
  };
  mail: MailDelivery;
  clock: () => Date;
}

const doctorId = z.custom<DoctorId>((value) => typeof value === 'string');
const notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('receipt'), doctorId, number: z.string() }),
  z.object({ kind: z.literal('receipt-to-payer'), doctorId, number: z.string(), payer: doctorId }),
  z.object({ kind: z.literal('password-changed'), doctorId }),
  z.object({ kind: z.literal('second-factor'), doctorId, isOn: z.boolean() }),
  z.object({ kind: z.literal('was-this-you'), doctorId, sessionId: z.uuid() }),
  z.object({ kind: z.literal('left-behind'), doctorId, sealed: z.string() }),
  z.object({ kind: z.literal('passkey'), doctorId, device: z.string(), isAdded: z.boolean() }),
  z.object({
    kind: z.literal('shared-desk'),
    doctorId,
    told: z.discriminatedUnion('news', [
      z.object({ news: z.literal('paired'), desk: z.string() }),
      z.object({ news: z.literal('pin') }),
    ]),
  }),
  z.object({ kind: z.literal('reminder'), doctorId, reminder: reminderKind, periodEnd: z.coerce.date() }),
  z.object({ kind: z.literal('booking-flood'), doctorId, bookings: z.int(), minutes: z.int() }),
  z.object({ kind: z.literal('licence'), doctorId, decision: z.enum(LICENCE_DECISIONS) }),
  z.object({ kind: z.literal('invitation'), sealed: z.string() }),
  z.object({ kind: z.literal('member-removed'), sealed: z.string() }),
  z.object({ kind: z.literal('clinic-ended'), sealed: z.string() }),
  waitingLicences,
]);

/** Sends the mail of a job; if nobody needs it any more, it sends none. */
export function noticeService({
  account,
  wasThisYou,
  members,
  receipt,
  reminder,
  bookingFlood,
  licence,
  mail,
  clock,
}: NoticeDeps) {
  async function write(asked: z.output<typeof notice>): Promise<Letter | null> {
    if (asked.kind === 'reminder') return reminder.write(asked.doctorId, asked.reminder, asked.periodEnd, clock());
    if (asked.kind === 'password-changed') return account.passwordNotice(asked.doctorId);
    if (asked.kind === 'second-factor') return account.secondFactorNotice(asked.doctorId, asked.isOn);
    if (asked.kind === 'was-this-you') return wasThisYou.write(asked.doctorId, asked.sessionId);
    if (asked.kind === 'left-behind') return wasThisYou.writeLeftBehind(asked.doctorId, asked.sealed);
    if (asked.kind === 'passkey') return account.passkeyNotice(asked.doctorId, asked);
    if (asked.kind === 'shared-desk') return account.sharedDeskNotice(asked.doctorId, asked.told);
    if (asked.kind === 'booking-flood') return bookingFlood.write(asked.doctorId, asked);
    if (asked.kind === 'licence') return licence.writeDecision(asked.doctorId, asked.decision);
    if (asked.kind === 'invitation') return members.writeInvitation(asked.sealed, clock());
    if (asked.kind === 'member-removed') return members.writeRemoved(asked.sealed);
    if (asked.kind === 'clinic-ended') return account.clinicEndedNotice(asked.sealed);
    if (asked.kind === 'licences-wait') return licence.writeWaiting(asked);
    if (asked.kind === 'receipt-to-payer') return receipt.mailToPayer(asked.doctorId, asked.number, asked.payer);
    return receipt.mail(asked.doctorId, asked.number);
  }
  return {
    async send(data: unknown, attempt: Attempt): Promise<void> {
      const written = await write(notice.parse(data));
      if (written) await mail.deliver(written, attempt);
    },
  };
}
