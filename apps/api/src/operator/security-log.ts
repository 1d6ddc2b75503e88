import { isCalendarDate } from '@baari/contract/calendar-date';
import { instantOf } from '@baari/calendar/zone';
import type pg from 'pg';
import type { Selectable } from 'kysely';
import type { Config } from '../config/config.ts';
import { db, run } from '../db/statements.ts';
import type { SecurityEvent } from '../db/tables.ts';
import { networkName, SECURITY_LOG_KEY } from '../features/security-log/rules.ts';
import { countedAddress } from '../lib/network.ts';
import { keysFor } from '../lib/secret.ts';
import { requireAccount } from './account.ts';
import type { Options } from './command.ts';
import { Refusal } from './refusal.ts';
import { instantText } from './report.ts';
import type { Report } from './report.ts';

const CLINIC_CLOCK = /^(\d{4}-\d\d-\d\d)[ T](\d\d):(\d\d)$/;

/** An instant as the operator types it: on the clinic's clock, or with a zone. */
function readInstant(text: string, zone: string): Date {
  const [, date, hours, minutes] = CLINIC_CLOCK.exec(text) ?? [];
  const isOnClock = date !== undefined && isCalendarDate(date) && Number(hours) < 24 && Number(minutes) < 60;
  if (isOnClock) return instantOf(date, Number(hours) * 60 + Number(minutes), zone);
  const instant = new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : Number.NaN);
  if (Number.isNaN(instant.getTime()))
    throw new Refusal(`"${text}" is no instant. Give one such as "2026-11-21 10:05" or 2026-11-21T04:35:00Z.`);
  return instant;
}

/** What happened to accounts between two instants, oldest first; `--lines` answers JSON lines. */
export async function showSecurityLog(
  owner: pg.Client,
  { clinicTimeZone: zone, secrets }: Config,
  options: Options,
  now: Date,
): Promise<Report> {
  const given = (name: string) => (typeof options[name] === 'string' ? options[name] : undefined);
  const [from, to, who, address] = ['from', 'to', 'account', 'address'].map(given);
  const end = to === undefined ? now : readInstant(to, zone);
  const begin = from === undefined ? new Date(0) : readInstant(from, zone);
  const account = who === undefined ? undefined : (await requireAccount(owner, who)).doctor_id;
  const networks =
    address === undefined
      ? undefined
      : keysFor(secrets, SECURITY_LOG_KEY).map((key) => networkName(key, countedAddress(address)));
  const rows = await run(
    owner,
    db
      .selectFrom('security_event')
      .selectAll()
      .where('last_at', '>=', begin)
      .where('first_at', '<=', end)
      .$if(account !== undefined, (some) => some.where('doctor_id', '=', account!))
      .$if(networks !== undefined, (some) => some.where('network', 'in', networks!))
      .orderBy('first_at')
      .orderBy('event_no'),
  );
  const events = rows.map(asEvent);
  const words = events.length === 0 ? ['Nothing was noted in this time.'] : events.map((event) => inWords(event, zone));
  return { lines: options['lines'] ? events.map((event) => JSON.stringify(event)) : words, data: { events } };
}

const asEvent = (row: Selectable<SecurityEvent>) => ({
  firstAt: row.first_at,
  lastAt: row.last_at,
  kind: row.kind,
  account: row.doctor_id || null,
  call: row.call,
  about: row.about || null,
  network: row.network,
  device: row.device || null,
  times: row.times,
});

function inWords(event: ReturnType<typeof asEvent>, zone: string): string {
  const [first, last] = [instantText(event.firstAt, zone), instantText(event.lastAt, zone)];
  return [
    first === last ? first : `${first} to ${last.slice(11)}`,
    event.kind,
    [event.call, event.about].filter(Boolean).join(' '),
    `account ${event.account ?? 'none'}`,
    `network ${event.network}`,
    `device ${event.device ?? 'unknown'}`,
    event.times === 1 ? 'once' : `${event.times} times`,
  ].join('  ');
}
