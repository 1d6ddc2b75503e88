import { setImmediate as turn } from 'node:timers/promises';
import type { Practice } from '@baari/contract/practice';
import { expect, it } from 'vitest';
import type { PracticeCaller } from '../../lib/acting-session.ts';
import { csvService } from './service-csv.ts';
import type { CsvRow } from './store-csv.ts';

const ZONE = 'Asia/Kolkata';
const RANGE = { from: '2026-11-01', to: '2026-11-30' };
const NOW = new Date('2026-11-21T04:30:00Z');
const DOCTOR = 'zzz0k3v9wt';
const session = { doctorId: DOCTOR, accountId: DOCTOR, role: 'owner', tokenHash: Buffer.alloc(32) } as PracticeCaller;
const practicesOf = async () => [{ _id: DOCTOR, role: 'owner', needsSecondFactor: false } as Practice];

const row = (serial: number): CsvRow => ({
  date: '2026-11-21',
  serial,
  patient_name: 'Asha Rao',
  phone: '9876543210',
  gender: 'FEMALE',
  status: 'BOOKED',
  walk_in: false,
  priority: null,
  booked_at: NOW,
  verified_at: null,
  completed_at: null,
  moved_to_date: null,
  moved_to_serial: null,
});

it('reads no further ahead than somebody takes the file', async () => {
  let pages = 0;
  const page = async () => {
    pages += 1;
    return Array.from({ length: 1_000 }, (_, i) => row(i + 1));
  };
  const { stream } = await csvService({ store: { page }, practicesOf, zone: ZONE }).file(session, RANGE, NOW);
  await new Promise((ready) => stream.once('readable', ready));
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect(pages).toBeLessThanOrEqual(2);
  stream.destroy();
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect(pages, 'given up, it reads no more').toBeLessThanOrEqual(3);
});
