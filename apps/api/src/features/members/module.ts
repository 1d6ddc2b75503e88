import type { Pool } from '../../db/pool.ts';
import { keyFor, keysFor } from '../../lib/secret.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import type { MailDelivery } from '../mail/service.ts';
import { hourly } from '../module.ts';
import { membersHandlers } from './routes.ts';
import { membersService } from './service.ts';
import type { MembersDeps } from './service.ts';
import { membersStore } from './store.ts';

interface Needs {
  pool: Pool;
  jobs: JobQueue;
  secret: Buffer;
  secrets: readonly Buffer[];
  brandName: string;
  supportEmail: string;
  publicUrl: string;
}

/** Without a mail server, invitations are shown to the owner alone. */
export function membersModule(
  { pool, jobs, secret, secrets, brandName, supportEmail, publicUrl }: Needs,
  mail: MailDelivery | null,
  forgetSessions: MembersDeps['forgetSessions'],
) {
  const service = membersService({
    store: membersStore(pool, jobs),
    mailKeys: keysFor(secrets, 'invitation mail'),
    mailOn: mail !== null,
    linkKey: keyFor(secret, 'invitation link'),
    house: { brandName, supportEmail, joinUrl: `${publicUrl}/join`, loginUrl: `${publicUrl}/login` },
    forgetSessions,
  });
  return { service, handlers: membersHandlers(service), sweeps: [hourly('invitations', service.forgetEnded)] };
}
