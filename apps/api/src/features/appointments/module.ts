import type { Pool } from '../../db/pool.ts';
import type { Reads } from '../../db/reads.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import type { TicketService } from '../ticket/service.ts';
import { appointmentsHandlers } from './routes.ts';
import { clinicHandlers } from './routes-clinic.ts';
import { clinicStatsService } from './service-clinic-stats.ts';
import type { ClinicStatsDeps } from './service-clinic-stats.ts';
import { csvService } from './service-csv.ts';
import { moveService } from './service-move.ts';
import { patientService } from './service-patient.ts';
import { appointmentsService } from './service.ts';
import { csvStore } from './store-csv.ts';
import { moveStore } from './store-move.ts';
import { patientStore } from './store-patient.ts';
import { appointmentsStore } from './store.ts';

interface Needs {
  pool: Pool;
  reads: Reads;
  zone: string;
  dayChanged: DayChanged;
}

export function appointmentsModule(
  { pool, reads, zone, dayChanged: changed }: Needs,
  tickets: TicketService,
  { practicesOf }: Pick<ClinicStatsDeps, 'practicesOf'>,
) {
  const store = appointmentsStore(pool, reads);
  return {
    handlers: {
      ...appointmentsHandlers(
        appointmentsService({ store, tickets, practicesOf, zone, changed }),
        moveService({ store: moveStore(pool), tickets, zone, changed }),
        patientService({ store: patientStore(pool), tickets, zone, changed }),
        csvService({ store: csvStore(pool, reads), practicesOf, zone }),
      ),
      ...clinicHandlers(clinicStatsService({ store, practicesOf, zone })),
    },
  };
}
