import { closeDays, getDaysOff, openDays, previewDaysOff, runLate } from '@baari/contract/day-control';
import type { BookedChoice } from '@baari/contract/vocabulary';
import type { TestApi } from '@baari/testing/api';
import { expect } from 'vitest';
import { TODAY } from './clinic-day.ts';
import type { Doctor } from './clinic-day.ts';

/** What a doctor does with days, in one process. */
export function controlOf({ browser: { call } }: Pick<Doctor, 'browser'>) {
  return {
    /** `version`: that of the queue it looks at. */
    late: (minutes: number, version?: number) => call(runLate, { query: { version }, body: { minutes } }),
    close: (booked?: BookedChoice, from = TODAY, to = from) => call(closeDays, { body: { from, to, booked } }),
    leave: (booked: BookedChoice, from = TODAY, to = from) =>
      call(closeDays, { body: { from, to, booked, away: true } }),
    open: (...dates: string[]) => call(openDays, { body: { dates } }),
    preview: async (from: string, to = from) => (await call(previewDaysOff, { query: { from, to } })).days,
    daysOff: async () => (await call(getDaysOff)).days,
  };
}

/** That the counters of every day of a doctor equal a recount of its rows. */
export async function expectRecounted(api: TestApi, doctorId: string): Promise<void> {
  const { rows } = await api.owner.query<{ date: string; kept: unknown; counted: unknown }>(
    `select d.date, json_build_array(d.live_count, d.male, d.female, d.other, d.attended) as kept,
            (select json_build_array(count(*) filter (where live), count(*) filter (where live and gender = 'MALE'),
               count(*) filter (where live and gender = 'FEMALE'), count(*) filter (where live and gender = 'OTHER'),
               count(*) filter (where status in ('VERIFIED', 'COMPLETED')))
             from (select *, status not in ('CANCELLED', 'MOVED') and (to_confirm is distinct from 'RUSH' or confirmed_at is not null) live
                   from appointment a
                   where a.doctor_id = d.doctor_id and a.date = d.date) x) as counted
     from appointment_day d where d.doctor_id = $1`,
    [doctorId],
  );
  for (const { kept, counted } of rows) expect(kept).toEqual(counted);
}
