import type { DateRange } from '@baari/calendar/ranges';
import type { Stats } from '@baari/contract/appointments';
import { GENDERS } from '@baari/contract/vocabulary';
import { Paper, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format.ts';
import { BarTable } from './BarTable.tsx';
import { busiest, percent, weekdayTotals } from './breakdown.ts';
import { Columns } from './Columns.tsx';
import classes from './stats.module.css';

/** Charts of the period, with their numbers. */
export default function Charts({ stats, range }: { stats: Stats; range: DateRange }) {
  const { t } = useTranslation('stats');
  const weekdays = weekdayTotals(stats.byDay);
  const top = busiest(weekdays);
  const genders = GENDERS.map((gender) => ({ gender, count: stats.genderStats[gender] }));

  return (
    <div className={classes.charts}>
      <Columns byDay={stats.byDay} range={range} />
      <Paper component="section">
        <Title order={2} size="h4" mb="xs">
          {t('gender')}
        </Title>
        <BarTable
          caption={t('gender')}
          nameHead={t('gender')}
          countHead={t('patients')}
          rows={genders.map(({ gender, count }) => ({
            name: t(`genders.${gender}`),
            count,
            text: `${formatCount(count)} · ${t('share', { percent: percent(count, stats.totalPatients) })}`,
          }))}
        />
      </Paper>
      {range.startDate !== range.endDate && (
        <Paper component="section">
          <Title order={2} size="h4">
            {t('weekdays')}
          </Title>
          <Text size="sm" c="dimmed" mb="xs">
            {top && t('busiest', { weekday: top.weekday })}
          </Text>
          <BarTable
            caption={t('weekdays')}
            nameHead={t('weekday')}
            countHead={t('patients')}
            rows={weekdays.map(({ weekday, patients }) => ({
              name: weekday,
              count: patients,
              text: formatCount(patients),
              strong: weekday === top?.weekday,
            }))}
          />
        </Paper>
      )}
    </div>
  );
}
