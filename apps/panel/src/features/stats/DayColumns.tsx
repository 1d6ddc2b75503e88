import type { DateRange } from '@baari/calendar/ranges';
import type { Stats } from '@baari/contract/stats';
import { Columns } from '@baari/ui/Columns';
import { HiddenTable } from '@baari/ui/HiddenTable';
import { Key } from '@baari/ui/Key';
import { Title } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { formatCount, formatDate } from '../../lib/format.ts';
import { columnsOf } from './breakdown.ts';
import type { Column, Unit } from './breakdown.ts';
import classes from './stats.module.css';
import { locale } from '../../lib/language.ts';

/** On a phone this many labels stand below the columns. */
const LABELS_MAX = 6;
const HEIGHT_PX = 150;

const DAYS_OF_WEEK = 7;
const WEEKDAY: Intl.DateTimeFormatOptions = { weekday: 'short' };
const LABEL: Record<Unit, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
};

const written = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));

/** Who attended and who did not, by day, week or month. */
export function DayColumns({ byDay, range }: { byDay: Stats['byDay']; range: DateRange }) {
  const t = texts('stats');
  const common = texts('common');
  const { unit, columns } = columnsOf(byDay, range);
  // Dates with a month are wide: some of them are left out on every screen, and of these every other on a phone.
  const step = unit === 'day' ? 1 : Math.ceil(columns.length / (2 * LABELS_MAX));
  const every = step * Math.ceil(columns.length / step / LABELS_MAX);
  const options = unit === 'day' && columns.length <= DAYS_OF_WEEK ? WEEKDAY : LABEL[unit];
  const total = ({ attended, nonAttended }: Column) => attended + nonAttended;
  return (
    <section className={classes.days}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {t(`by.${unit}`)}
        </Title>
        <Key main={common('word.attended')} rest={common('word.nonAttended')} />
      </div>
      <Columns
        height={HEIGHT_PX}
        columns={columns.map((column, i) => ({
          key: column.from,
          label: i % step === 0 ? written(column.from, options) : '',
          isMinor: columns.length > DAYS_OF_WEEK && i % every !== 0,
          main: column.attended,
          rest: column.nonAttended,
          value: total(column) > 0 ? formatCount(total(column)) : '',
          title: `${formatDate(column.from)}: ${column.attended} + ${column.nonAttended}`,
        }))}
      />
      <HiddenTable
        caption={t(`by.${unit}`)}
        heads={[t(`unit.${unit}`), common('word.attended'), common('word.nonAttended')]}
        rows={columns.map(({ from, attended, nonAttended }) => [formatDate(from), attended, nonAttended])}
      />
    </section>
  );
}
