import type { Pool } from '../../db/pool.ts';
import type { DayChanged, EventBus } from '../../ports/event-bus.ts';
import type { FileStore } from '../../ports/file-store.ts';
import { hourly } from '../module.ts';
import type { SubscriptionService } from '../subscription/service.ts';
import { profileFactsHandlers } from './routes-facts.ts';
import { profileHandlers } from './routes.ts';
import { profileService } from './service.ts';
import { looseFileStore } from './store-files.ts';
import { profileStore } from './store.ts';

interface Needs {
  pool: Pool;
  files: FileStore;
  bus: EventBus;
  zone: string;
  dayChanged: DayChanged;
}

export function profileModule({ pool, files, bus, zone, dayChanged }: Needs, subscription: SubscriptionService) {
  const service = profileService({
    store: profileStore(pool),
    looseFiles: looseFileStore(pool),
    files,
    subscription,
    zone,
    changed: dayChanged,
  });
  return {
    service,
    handlers: {
      ...profileHandlers(service, (doctorId) => bus.publish({ kind: 'sessions', doctorId })),
      ...profileFactsHandlers(service),
    },
    sweeps: [hourly('files', service.sweepFiles)],
  };
}
