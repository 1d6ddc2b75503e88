import { Readable } from 'node:stream';
import { daysBetween } from '@baari/calendar/days';
import { getAppointmentsFile } from '@baari/contract/appointments';
import { PERIOD_MAX_DAYS } from '@baari/contract/limits';
import { suffices } from '@baari/contract/roles';
import { say } from '@baari/contract/said';
import type { PracticeCaller } from '../../lib/acting-session.ts';
import { BYTE_ORDER_MARK } from '../../lib/csv.ts';
import { Failure, fieldFailure } from '../../lib/failure.ts';
import { csvHead, csvName, csvRow } from './rules-csv.ts';
import type { ClinicStatsDeps } from './service-clinic-stats.ts';
import type { CsvRange, CsvRow, CsvStore } from './store-csv.ts';

export interface CsvDeps extends Pick<ClinicStatsDeps, 'practicesOf'> {
  store: CsvStore;
  zone: string;
}

export function csvService({ store, practicesOf, zone }: CsvDeps) {
  /** Looked at before each page: a file may be read for minutes, and its reader may have lost the role since. */
  async function checkRole({ accountId, doctorId }: PracticeCaller): Promise<void> {
    const practices = await practicesOf({ accountId, sharedDesk: null });
    const here = practices.find(({ _id }) => _id === doctorId);
    if (!here || here.needsSecondFactor || !suffices(here.role, getAppointmentsFile.access))
      throw new Failure('ROLE_NOT_ENOUGH');
  }

  async function* lines(session: PracticeCaller, range: CsvRange, first: CsvRow[], now: Date) {
    yield BYTE_ORDER_MARK + csvHead(zone);
    for (let rows = first; rows.length > 0; rows = await store.page(session, range, rows.at(-1)!, now)) {
      yield rows.map((row) => csvRow(row, zone)).join('');
      await checkRole(session);
    }
  }

  return {
    /** Broken off once the caller has lost the role. Throws INVALID_FIELDS if the range ends before it starts or is longer than that of statistics may be. */
    async file(session: PracticeCaller, range: CsvRange, now: Date): Promise<{ stream: Readable; name: string }> {
      if (range.from > range.to) throw fieldFailure('from', say('from-after-to', 'From must not be after To'));
      if (daysBetween(range.from, range.to) >= PERIOD_MAX_DAYS)
        throw fieldFailure(
          'to',
          say('file-too-many-days', `A file can have at most ${PERIOD_MAX_DAYS} days`, { max: PERIOD_MAX_DAYS }),
        );
      const first = await store.page(session, range, null, now);
      return {
        stream: Readable.from(lines(session, range, first, now), { objectMode: false }),
        name: csvName(range),
      };
    },
  };
}
export type CsvService = ReturnType<typeof csvService>;
