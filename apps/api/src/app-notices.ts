import { z } from 'zod';
import type { Config } from './config.ts';
import type { Pool } from './db/pool.ts';
import { writePasswordMail } from './features/account/mails.ts';
import { writeReceiptMail } from './features/receipt/mails.ts';
import { receiptHandlers } from './features/receipt/routes.ts';
import { receiptService } from './features/receipt/service.ts';
import { receiptStore } from './features/receipt/store.ts';
import { REMINDERS } from './features/reminder/rules.ts';
import { reminderService } from './features/reminder/service.ts';
import { reminderStore } from './features/reminder/store.ts';
import type { DoctorId } from './lib/doctor-id.ts';
import type { JobQueue } from './ports/jobs.ts';
import type { MailDelivery } from './ports/mail-delivery.ts';
import type { Mail } from './ports/mailer.ts';

interface Parts {
  config: Config;
  pool: Pool;
  clock: () => Date;
}

const doctorId = z.custom<DoctorId>((value) => typeof value === 'string');
const notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('receipt'), doctorId, number: z.string() }),
  z.object({ kind: z.literal('password-changed'), doctorId }),
  z.object({ kind: z.literal('reminder'), doctorId, reminder: z.enum(REMINDERS), periodEnd: z.coerce.date() }),
]);

/** Receipts, reminders, and the job that mails what is worth a mail; without mail, receipts are in the panel alone and nobody is reminded. */
export async function buildNotices(
  { config, pool, clock }: Parts,
  jobs: JobQueue,
  delivery: MailDelivery | null,
  userOf: (doctorId: DoctorId) => Promise<{ email: string } | null>,
) {
  const { brandName, supportEmail, publicUrl, clinicTimeZone: zone } = config;
  const house = { brandName, supportEmail, publicUrl, zone };
  const store = receiptStore(pool);
  const receipts = receiptService(store, zone);
  const reminders = reminderService(reminderStore(pool, jobs), house);

  async function write(data: unknown): Promise<Mail | null> {
    const asked = notice.parse(data);
    if (asked.kind === 'reminder') return reminders.write(asked.doctorId, asked.reminder, asked.periodEnd, clock());
    if (asked.kind === 'password-changed') {
      const user = await userOf(asked.doctorId);
      return user && writePasswordMail(user.email, { ...house, loginUrl: `${publicUrl}/login` });
    }
    const receipt = await store.find(asked.doctorId, asked.number);
    // An order of an account that is gone has nobody to write to.
    return receipt && receipt.buyer.email !== '' ? writeReceiptMail(receipt, house) : null;
  }
  if (delivery)
    await jobs.work('notice', async (data, attempt) => {
      const mail = await write(data);
      if (mail) await delivery.deliver(mail, attempt);
    });
  return {
    handlers: receiptHandlers(receipts),
    sweeps: [
      () => receipts.forgetOld(clock()),
      async () => {
        if (delivery) await reminders.promiseDue(clock());
      },
    ],
  };
}
