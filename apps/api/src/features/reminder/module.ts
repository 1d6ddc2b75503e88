import type { Pool } from '../../db/pool.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import type { MailDelivery } from '../mail/service.ts';
import { hourly } from '../module.ts';
import { reminderService } from './service.ts';
import { reminderStore } from './store.ts';

interface Needs {
  pool: Pool;
  jobs: JobQueue;
  brandName: string;
  supportEmail: string;
  publicUrl: string;
  zone: string;
}

/** Without a mail server nobody is reminded. */
export function reminderModule({ pool, jobs, ...house }: Needs, mail: MailDelivery | null) {
  const { brandName, supportEmail, publicUrl, zone } = house;
  const service = reminderService(reminderStore(pool, jobs), { brandName, supportEmail, publicUrl, zone });
  return { service, sweeps: mail ? [hourly('reminders', service.promiseDue)] : [] };
}
