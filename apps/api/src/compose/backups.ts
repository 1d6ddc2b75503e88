import type { FastifyBaseLogger } from 'fastify';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { BackupSettings } from '../config/backups.ts';
import type { Module } from '../features/module.ts';
import { backupBucket } from '../ports/backup-bucket.ts';
import { backupProgram } from '../ports/backup-program.ts';

const LOOK_EVERY_SECONDS = 300;
const HOUR_MS = 3_600_000;

interface Needs {
  backups: BackupSettings | null;
  registry: Registry;
  logger: FastifyBaseLogger;
}

/**
 * Looks how old the newest backup in the bucket is, tells it, and has another one made when it is due. What is there counts, not
 * what was once made. Of several processes each looks; that one alone makes it is the command line's own affair.
 */
export async function backupModule({ backups, registry, logger }: Needs): Promise<Module> {
  if (!backups) return {};
  const { bucket: settings, prefix, everyHours, maxAgeHours } = backups;
  const registers = [registry];
  const madeAt = new Gauge({
    name: 'baari_backup_last_success_timestamp_seconds',
    help: 'As of when the newest backup in the bucket is, in Unix time; 0: there is none',
    registers,
  });
  const maxAge = new Gauge({
    name: 'baari_backup_max_age_seconds',
    help: 'How old the newest backup may become before it alarms (BACKUP_MAX_AGE_HOURS)',
    registers,
  });
  maxAge.set((maxAgeHours * HOUR_MS) / 1_000);
  const bucket = backupBucket(settings, prefix);
  const program = backupProgram();
  if (everyHours !== null) {
    const { lockBySettings } = await import('../ports/backup-lock.ts');
    try {
      lockBySettings(backups);
    } catch (error) {
      // Clinics go on without: it is the operator who has to know, and at once.
      logger.error({ err: error }, 'no backup can be made with BACKUP_RECIPIENT or BACKUP_PASSPHRASE_FILE as set');
    }
  }
  let isMaking = false;
  /** After a failure the next try waits, for each reads the whole database. */
  let notBefore = 0;

  /** When the newest was made; 0 if there is none. */
  async function look(): Promise<number> {
    const [newest] = await bucket.list();
    const at = newest?.madeAt.getTime() ?? 0;
    madeAt.set(at / 1_000);
    return at;
  }

  async function make(now: Date): Promise<void> {
    isMaking = true;
    try {
      await program.run();
      await look();
    } catch (error) {
      notBefore = now.getTime() + HOUR_MS;
      logger.error({ err: error }, 'a backup failed');
    } finally {
      isMaking = false;
    }
  }

  return {
    sweeps: [
      {
        name: 'backups',
        everySeconds: LOOK_EVERY_SECONDS,
        async run(now) {
          const newest = await look();
          if (everyHours === null || isMaking || now.getTime() < notBefore) return;
          // It may take hours, in which the sweep goes on telling.
          if (now.getTime() - newest >= everyHours * HOUR_MS) void make(now);
        },
      },
    ],
    async close() {
      await program.stop();
      bucket.close();
    },
  };
}
