import type { Pool } from '../../db/pool.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import type { MailDelivery } from '../mail/service.ts';
import { licenceMailService } from './service-mail.ts';
import { licenceStore } from './store.ts';

/** How soon a doctor is mailed of a decision. */
const MAILS_EVERY_SECONDS = 10;

interface Needs {
  pool: Pool;
  jobs: JobQueue;
  brandName: string;
  supportEmail: string;
  publicUrl: string;
}

/** The mails about the operator's decisions; without a mail server these are only in the panel. */
export function licenceModule({ pool, jobs, ...house }: Needs, mail: MailDelivery | null) {
  const { brandName, supportEmail, publicUrl } = house;
  const service = licenceMailService(licenceStore(pool, jobs), { brandName, supportEmail, publicUrl });
  return { service, sweeps: mail ? [{ everySeconds: MAILS_EVERY_SECONDS, run: service.promiseDue }] : [] };
}
