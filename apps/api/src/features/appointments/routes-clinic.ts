import type { appointmentsClinicEndpoints } from '@baari/contract/appointments-clinic';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { ClinicStatsService } from './service-clinic-stats.ts';

export const clinicHandlers = (stats: ClinicStatsService): Handlers<typeof appointmentsClinicEndpoints> => ({
  getClinicStats: async ({ session, query, now }) => ({
    ...say('statistics-found', 'Statistics of the period'),
    stats: await stats.read(session, query.startDate, query.endDate, now),
  }),
});
