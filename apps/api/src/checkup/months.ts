import { asOwner } from './connection.ts';
import { counted, fault, ok, warning } from './finding.ts';
import type { Check } from './finding.ts';

const SWEEP =
  'The sweep months of a running service makes them each hour: look for its failures in the log, and start the service anew.';

/** The months of the tables that are kept by month. Nothing is lost without one: its rows lie in `rest` until it is made. */
export const looksAtMonths: Check = {
  name: 'months',
  look: ({ env, clock }) =>
    asOwner(env, async (owner) => {
      const { rows } = await owner.query<{ table: string; last: string; outside: number }>(
        `select p.whole::text as table, max(p.to_month)::text as last, (select rows_outside_months())::integer as outside
         from month_parts() p group by 1 order by 1`,
      );
      const today = clock().toISOString().slice(0, 10);
      const ended = rows.filter(({ last }) => last <= today).map(({ table }) => table);
      if (ended.length > 0) return [fault(`No month is there for new rows of ${ended.join(' and ')}. ${SWEEP}`)];
      const outside = rows[0]?.outside ?? 0;
      if (outside > 0) return [warning(`${counted(outside, 'row')} lie in no month. ${SWEEP}`)];
      return [ok('There is room for the coming months.')];
    }),
};
