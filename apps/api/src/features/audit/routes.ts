import type { auditEndpoints } from '@baari/contract/audit';
import type { Handlers } from '../../http/caller.ts';
import type { AuditService } from './service.ts';

export function auditHandlers(service: AuditService): Handlers<typeof auditEndpoints> {
  return {
    getAuditTrail: async ({ session, query, now }) => ({
      message: 'What was done in your clinic',
      ...(await service.read(session, query.cursor, now)),
    }),
  };
}
