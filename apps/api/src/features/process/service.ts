import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { VERSION } from '../../lib/version.ts';
import type { ProcessStore } from './store.ts';

/** This process, as it tells of itself. */
export function processService(store: ProcessStore) {
  const own = { id: randomUUID(), version: VERSION, place: `${hostname()}, process ${process.pid}` };
  let telling: Promise<void> = Promise.resolve();
  return {
    id: own.id,
    tell: (): Promise<void> => (telling = store.note(own, process.uptime())),
    /** Without a database the row is left, and forgotten after an hour. */
    async leave(): Promise<void> {
      await telling.catch(() => undefined);
      await store.forget(own.id).catch(() => undefined);
    },
  };
}
