import type { DateRange } from '@baari/calendar/ranges';
import type { Stats } from '@baari/contract/appointments';
import { Paper, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDate } from '../../lib/format.ts';
import { columnsOf } from './breakdown.ts';
import type { Column, Unit } from './breakdown.ts';
import classes from './stats.module.css';

/** Labels below the columns stay readable up to this many; with more, some are left out. */
const LABELS_MAX = 6;
/** Up to this many columns each carries its number. */
const NUMBERED_MAX = 12;

const LABEL: Record<Unit, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
};
const WEEKDAY: Intl.DateTimeFormatOptions = { weekday: 'short' };
const DAYS_OF_WEEK = 7;

const label = (column: Column, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'UTC' }).format(new Date(`${column.from}T12:00:00Z`));

/** Attended and not attended as stacked columns, and as a table for screen readers. */
export function Columns({ byDay, range }: { byDay: Stats['byDay']; range: DateRange }) {
  const { t } = useTranslation('stats');
  const { unit, columns } = columnsOf(byDay, range);
  const most = Math.max(1, ...columns.map(({ attended, nonAttended }) => attended + nonAttended));
  const labelled = columns.length <= DAYS_OF_WEEK ? 1 : Math.ceil(columns.length / LABELS_MAX);
  const options = unit === 'day' && columns.length <= DAYS_OF_WEEK ? WEEKDAY : LABEL[unit];

  return (
    <Paper component="section">
      <Title order={2} size="h4">
        {t(`by.${unit}`)}
      </Title>
      <p className={classes.legend} aria-hidden="true">
        <span className={classes.key} data-tone="attended" /> {t('legendAttended')}
        <span className={classes.key} data-tone="nonAttended" /> {t('legendNonAttended')}
      </p>
      <div className={classes.columns} aria-hidden="true">
        {columns.map((column, i) => (
          <div key={column.from} className={classes.column} title={columnTitle(column)}>
            <span className={classes.number}>
              {columns.length <= NUMBERED_MAX && formatCount(column.attended + column.nonAttended)}
            </span>
            <div className={classes.stack}>
              <i data-tone="nonAttended" style={{ height: `${(column.nonAttended / most) * 100}%` }} />
              <i data-tone="attended" style={{ height: `${(column.attended / most) * 100}%` }} />
            </div>
            <span className={classes.tick}>{i % labelled === 0 && label(column, options)}</span>
          </div>
        ))}
      </div>
      <div className={classes.unseen}>
        <ColumnsTable unit={unit} columns={columns} />
      </div>
    </Paper>
  );
}

const columnTitle = ({ from, attended, nonAttended }: Column) => `${formatDate(from)}: ${attended} + ${nonAttended}`;

function ColumnsTable({ unit, columns }: { unit: Unit; columns: readonly Column[] }) {
  const { t } = useTranslation('stats');
  return (
    <table>
      <caption>{t(`by.${unit}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t(`unit.${unit}`)}</th>
          <th scope="col">{t('legendAttended')}</th>
          <th scope="col">{t('legendNonAttended')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ from, attended, nonAttended }) => (
          <tr key={from}>
            <th scope="row">{formatDate(from)}</th>
            <td>{attended}</td>
            <td>{nonAttended}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
