import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { SweepRecord } from '../../lib/late-sweeps.ts';
import { secretMarks, secretTroublesWith } from '../../lib/secret-marks.ts';
import { VERSION } from '../../lib/version.ts';
import type { ProcessStore } from './store.ts';

export interface ProcessNeeds {
  secrets: readonly Buffer[];
  sweeps: SweepRecord;
  logger: { error(text: string): void; info(text: string): void };
}

/** This process, as it tells of itself. */
export function processService(store: ProcessStore, { secrets, sweeps, logger }: ProcessNeeds) {
  const own = {
    id: randomUUID(),
    version: VERSION,
    place: `${hostname()}, process ${process.pid}`,
    secretMarks: secretMarks(secrets),
  };
  let telling: Promise<void> = Promise.resolve();
  let said = '';

  async function tell(now: Date): Promise<void> {
    const running = await store.note(own, process.uptime(), sweeps.late(now));
    const self = running.find(({ id }) => id === own.id)!;
    const troubles = secretTroublesWith(self, running).join(' ');
    if (troubles !== '' && troubles !== said) logger.error(`secrets differ: ${troubles}`);
    if (troubles === '' && said !== '') logger.info('secrets no longer differ');
    said = troubles;
  }
  return {
    id: own.id,
    tell: (now: Date): Promise<void> => (telling = tell(now)),
    /** Without a database the row is left, and forgotten after an hour. */
    async leave(): Promise<void> {
      await telling.catch(() => undefined);
      await store.forget(own.id).catch(() => undefined);
    },
  };
}
