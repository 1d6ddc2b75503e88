import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, zstdDecompressSync } from 'node:zlib';
import { chooseSystemUser } from '@baari/api/db/embedded-user';
import { z } from 'zod';

const FIXTURES = join(import.meta.dirname, '../fixtures');

/** What is in the data directory of a clinic that the version before functions had files of their own has run. */
const known = z.object({
  /** When it was stopped. */
  now: z.iso.datetime(),
  today: z.string(),
  /** Of each table. */
  rows: z.record(z.string(), z.number()),
  doctorId: z.string(),
  email: z.string(),
  password: z.string(),
  /** Of a browser that is logged in. */
  cookies: z.record(z.string(), z.string()),
  booking: z.object({
    idempotencyKey: z.string(),
    body: z.object({
      doctorId: z.string(),
      date: z.string(),
      patientName: z.string(),
      phoneNumber: z.string(),
      gender: z.enum(['MALE', 'FEMALE', 'OTHER']),
    }),
    serialNumber: z.number(),
    ticket: z.string(),
  }),
  ticket: z.object({ ticket: z.string(), serialNumber: z.number(), patientName: z.string() }).loose(),
  list: z.array(z.object({ serialNumber: z.number() }).loose()),
  queue: z.object({ nowServing: z.number(), lastAct: z.object({ no: z.number() }).loose() }).loose(),
  receipt: z.string(),
  /** Of today. */
  lastSerial: z.number(),
});

export const KNOWN = known.parse(JSON.parse(readFileSync(join(FIXTURES, 'former-clinic.json'), 'utf8')));
export const FORMER_BACKUP = join(FIXTURES, 'former-backup.zip');

/** Unpacks that data directory into a folder of its own; the caller removes it. */
export function unpackFormerClinic(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'baari-former-'));
  const packed = readFileSync(join(FIXTURES, 'former-clinic.tar.zst'));
  const input = zstdDecompressSync(packed, { params: { [constants.ZSTD_d_windowLogMax]: 27 } });
  execFileSync('tar', ['-x', '-p', '--no-same-owner', '-C', dataDir], { input });
  const user = chooseSystemUser(dataDir);
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, join(dataDir, 'postgres')]);
  return dataDir;
}
