import type { FastifyInstance } from 'fastify';
import type { Pool } from '../../db/pool.ts';
import type { Limiter } from '../../http/rate-limits.ts';
import type { FileStore } from '../../ports/file-store.ts';
import type { NoteSecurity } from '../../lib/security-event.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import type { MailDelivery } from '../mail/service.ts';
import type { SubscriptionService } from '../subscription/service.ts';
import { mountLicencePage } from './module-page.ts';
import type { FindOperator } from './module-page.ts';
import { licenceMailService } from './service-mail.ts';
import { operatorMailService } from './service-operator-mail.ts';
import { licenceStore } from './store.ts';

/** How soon a doctor is mailed of a decision, and the operator of a licence that waits. */
const MAILS_EVERY_SECONDS = 10;

interface Needs {
  pool: Pool;
  jobs: JobQueue;
  files: FileStore;
  limiter: Limiter;
  clock: () => Date;
  zone: string;
  brandName: string;
  supportEmail: string;
  publicUrl: string;
  /** Who is mailed of licences that wait; null: nobody. */
  operatorEmail: string | null;
}

/** The operator's page for licences, and the mails about decisions; without a mail server these are only in the panel. */
export function licenceModule(
  { pool, jobs, ...needs }: Needs,
  mail: MailDelivery | null,
  { offerTrial }: Pick<SubscriptionService, 'offerTrial'>,
  noteSecurity: NoteSecurity,
  findOperator: FindOperator,
) {
  const { files, limiter, clock, zone, brandName, supportEmail, publicUrl, operatorEmail } = needs;
  const store = licenceStore(pool, jobs);
  const service = licenceMailService(store, { brandName, supportEmail, publicUrl });
  const operator = operatorMailService(store, operatorEmail, { brandName, supportEmail, zone });
  const page = { store, files, limiter, clock, zone, publicUrl, offerTrial, noteSecurity, findOperator };
  return {
    service: { writeDecision: service.write, writeWaiting: operator.write },
    sweeps: mail
      ? [
          { name: 'licence_mails', everySeconds: MAILS_EVERY_SECONDS, run: service.promiseDue },
          { name: 'operator_mails', everySeconds: MAILS_EVERY_SECONDS, run: operator.promiseDue },
        ]
      : [],
    install: async (app: FastifyInstance) => void (await app.register(async (scope) => mountLicencePage(scope, page))),
  };
}
