import type { MailDelivery } from '../mail/service.ts';
import type { Jobs } from '../module.ts';
import { noticeService } from './service.ts';
import type { NoticeDeps } from './service.ts';

/** The job that mails receipts, reminders, alerts and decisions; without a mail server, receipts are only in the panel. */
export const noticeModule = (
  { clock }: Pick<NoticeDeps, 'clock'>,
  mail: MailDelivery | null,
  writers: Pick<NoticeDeps, 'account' | 'wasThisYou' | 'members' | 'receipt' | 'reminder' | 'bookingFlood' | 'licence'>,
): { jobs: Jobs } => ({ jobs: mail ? { notice: noticeService({ ...writers, mail, clock }).send } : {} });
