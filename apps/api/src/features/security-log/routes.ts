import { say } from '@baari/contract/said';
import type { securityLogEndpoints } from '@baari/contract/security-log';
import type { Handlers } from '../../http/caller.ts';
import type { SecurityLogService } from './service.ts';

export function securityLogHandlers(service: SecurityLogService): Handlers<typeof securityLogEndpoints> {
  return {
    getSecurityLog: async ({ session, device, query }) => ({
      ...say('security-log-found', 'What concerns the safety of your account'),
      ...(await service.read(session.doctorId, device, query.cursor)),
    }),
  };
}
