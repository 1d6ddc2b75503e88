import { createHash } from 'node:crypto';
import type pg from 'pg';
import { ticketKeys, writeTicket } from '../features/ticket/rules.ts';
import type { TicketKey } from '../lib/appointment-key.ts';
import type { Manifest } from './manifest.ts';

const SAMPLE = 100;

const hashed = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

/** Some tickets as their patients hold them, any of those there are. Only their hashes: a ticket opens its appointment. */
export async function sampleOfTickets(owner: pg.Client, secrets: readonly Buffer[]): Promise<Manifest['tickets']> {
  const { rows: tables } = await owner.query<{ has_nonce: boolean }>(
    `select exists (select from pg_attribute where attrelid = to_regclass('appointment') and attname = 'nonce') as has_nonce`,
  );
  if (!tables[0]!.has_nonce) return [];
  const { rows } = await owner.query<TicketKey>(
    `select doctor_id as "doctorId", date, serial, nonce from appointment order by random() limit ${SAMPLE}`,
  );
  const keys = ticketKeys(secrets);
  return rows.map(({ nonce, ...appointment }) => ({
    ...appointment,
    sha256: hashed(writeTicket(keys, { ...appointment, nonce })),
  }));
}

/** How many of a backup's tickets are good where it was restored, under these secrets. */
export async function goodTickets(
  owner: pg.Client,
  secrets: readonly Buffer[],
  { tickets, fingerprints }: Pick<Manifest, 'tickets' | 'fingerprints'>,
): Promise<number> {
  const keys = { ...ticketKeys(secrets), newest: fingerprints.length };
  if (!keys.byId.has(keys.newest)) return 0;
  let good = 0;
  for (const { sha256, doctorId, date, serial } of tickets) {
    const { rows } = await owner.query<Pick<TicketKey, 'nonce'>>(
      'select nonce from appointment where doctor_id = $1 and date = $2 and serial = $3',
      [doctorId, date, serial],
    );
    if (rows[0] && hashed(writeTicket(keys, { doctorId, date, serial, ...rows[0] })) === sha256) good += 1;
  }
  return good;
}
