import type { auditEndpoints } from '@baari/contract/audit';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { AuditService } from './service.ts';

export function auditHandlers(service: AuditService): Handlers<typeof auditEndpoints> {
  return {
    getAuditTrail: async ({ session, query, now }) => ({
      ...say('audit-found', 'What was done in your clinic'),
      ...(await service.read(session, query.cursor, now)),
    }),
  };
}
