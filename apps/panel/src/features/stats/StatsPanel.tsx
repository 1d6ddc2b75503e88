import type { DateRange } from '@baari/calendar/ranges';
import type { Stats } from '@baari/contract/appointments';
import { GENDERS } from '@baari/contract/vocabulary';
import { Figure } from '@baari/ui/Figure';
import { Paper, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDate } from '../../lib/format.ts';
import classes from './stats.module.css';

const Charts = lazy(() => import('./Charts.tsx'));

/** The period's figures: total, attended, not attended and gender. */
export function StatsPanel({ stats, range }: { stats: Stats; range: DateRange }) {
  const { t } = useTranslation('stats');
  const { totalPatients, verifiedPatients, nonVerifiedPatients, genderStats } = stats;
  return (
    <div className={classes.panel}>
      <div className={classes.numbers}>
        <Paper component="section" aria-label={t('totalPatients')}>
          <Text size="sm" fw={600} c="dimmed">
            {t('totalPatients')} · {t('period', { from: formatDate(range.startDate), to: formatDate(range.endDate) })}
          </Text>
          <div className={classes.total}>{formatCount(totalPatients)}</div>
          <div className={classes.share} aria-hidden="true">
            {totalPatients > 0 && <i data-tone="attended" style={{ flexGrow: verifiedPatients }} />}
            {totalPatients > 0 && <i data-tone="nonAttended" style={{ flexGrow: nonVerifiedPatients }} />}
          </div>
          <dl className={classes.attendance}>
            <Attendance label={t('attended')} value={verifiedPatients} tone="attended" />
            <Attendance label={t('nonAttended')} value={nonVerifiedPatients} tone="nonAttended" />
          </dl>
        </Paper>
        <section className={classes.genders} aria-label={t('gender')}>
          {GENDERS.map((gender) => (
            <Figure key={gender} label={t(`genders.${gender}`)} value={formatCount(genderStats[gender])} />
          ))}
        </section>
      </div>
      {totalPatients > 0 ? (
        <Suspense fallback={<Skeleton height={620} radius="lg" />}>
          <Charts stats={stats} range={range} />
        </Suspense>
      ) : (
        <Paper>
          <Text c="dimmed">{t('nobody')}</Text>
        </Paper>
      )}
    </div>
  );
}

function Attendance({ label, value, tone }: { label: string; value: number; tone: 'attended' | 'nonAttended' }) {
  return (
    <div>
      <dt>
        <span className={classes.key} data-tone={tone} aria-hidden="true" /> {label}
      </dt>
      <dd>{formatCount(value)}</dd>
    </div>
  );
}
