import { Readable } from 'node:stream';
import { daysBetween } from '@baari/calendar/days';
import { PERIOD_MAX_DAYS } from '@baari/contract/limits';
import type { ActingSession } from '../../lib/acting-session.ts';
import { BYTE_ORDER_MARK } from '../../lib/csv.ts';
import { fieldFailure } from '../../lib/failure.ts';
import { csvHead, csvName, csvRow } from './rules-csv.ts';
import type { CsvRange, CsvRow, CsvStore } from './store-csv.ts';

export interface CsvDeps {
  store: CsvStore;
  zone: string;
}

export function csvService({ store, zone }: CsvDeps) {
  async function* lines(session: ActingSession, range: CsvRange, first: CsvRow[], now: Date) {
    yield BYTE_ORDER_MARK + csvHead(zone);
    for (let rows = first; rows.length > 0; rows = await store.page(session, range, rows.at(-1)!, now))
      yield rows.map((row) => csvRow(row, zone)).join('');
  }

  return {
    /** Throws INVALID_FIELDS if the range ends before it starts or is longer than that of statistics may be. */
    async file(session: ActingSession, range: CsvRange, now: Date): Promise<{ stream: Readable; name: string }> {
      if (range.from > range.to) throw fieldFailure('from', 'From must not be after To');
      if (daysBetween(range.from, range.to) >= PERIOD_MAX_DAYS)
        throw fieldFailure('to', `A file can have at most ${PERIOD_MAX_DAYS} days`);
      const first = await store.page(session, range, null, now);
      return {
        stream: Readable.from(lines(session, range, first, now), { objectMode: false }),
        name: csvName(range),
      };
    },
  };
}
export type CsvService = ReturnType<typeof csvService>;
