import { rangeBefore } from '@baari/calendar/ranges';
import type { DateRange } from '@baari/calendar/ranges';
import { Icon } from '@baari/ui/Icon';
import { Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { texts } from '../../lib/texts.ts';
import { useToday } from '../../lib/clinic-clock.ts';
import { formatCount, formatDate } from '../../lib/format.ts';
import { changeOf } from './breakdown.ts';
import classes from './stats.module.css';
import { useStats } from './use-stats.ts';
import type { Figures, Whose } from './use-stats.ts';

const Charts = lazy(() => import('./Charts.tsx'));

/** The period's figures: total, attended, not attended, and what they were in the period before. */
export function StatsPanel({ stats, range, practices }: Figures) {
  const t = texts('stats');
  const today = useToday();
  const { totalPatients, verifiedPatients, nonVerifiedPatients, toCome } = stats;
  const period = t('period', { from: formatDate(range.startDate), to: formatDate(range.endDate) });
  return (
    <div className={classes.panel}>
      <section className={classes.numbers} aria-label={t('totalPatients')}>
        <Text size="sm" c="dimmed">
          {t('totalPatients')} · {period}
        </Text>
        <div className={classes.totalLine}>
          <span className={`${classes.total} figures`}>{formatCount(totalPatients)}</span>
          {/* A day that still runs is not held against a whole one. */}
          {range.startDate !== today && (
            <Change total={totalPatients} range={range} whose={practices ? 'all' : 'one'} />
          )}
        </div>
        <div className={classes.share} aria-hidden="true">
          {verifiedPatients > 0 && <i style={{ flexGrow: verifiedPatients }} />}
          {nonVerifiedPatients > 0 && <i className={classes.rest} style={{ flexGrow: nonVerifiedPatients }} />}
        </div>
        <dl className={classes.attendance}>
          <Attendance label={t('attended')} value={verifiedPatients} />
          <Attendance label={t('nonAttended')} value={nonVerifiedPatients}>
            {toCome > 0 && t('toCome', { count: toCome, number: formatCount(toCome) })}
          </Attendance>
        </dl>
      </section>
      {totalPatients > 0 ? (
        <Suspense fallback={<Skeleton className={classes.days} height={216} radius="lg" />}>
          <Charts stats={stats} range={range} practices={practices} />
        </Suspense>
      ) : (
        <section className={classes.days} aria-label={t('gender')}>
          <Text c="dimmed">{t('nobody')}</Text>
        </section>
      )}
    </div>
  );
}

/** Against the period before; its line stands from the start, so that nothing moves. */
function Change({ total, range, whose }: { total: number; range: DateRange; whose: Whose }) {
  const t = texts('stats');
  const before = rangeBefore(range);
  const { data } = useStats(before, whose, false);
  if (!data) return <span className={classes.change} />;
  const change = changeOf(total, data.stats.totalPatients);
  const isSame = change !== null && change.percent === 0;
  const than = { from: formatDate(before.startDate), to: formatDate(before.endDate) };
  return (
    <span className={classes.change}>
      {change && (
        <b data-change={change.way}>
          {!isSame && <Icon name={change.way === 'more' ? 'up' : 'down'} size={16} />}
          {t(`change.${change.way}`, { percent: change.percent })}
        </b>
      )}
      <span>
        {change
          ? t(isSame ? 'change.as' : 'change.than', { ...than, number: formatCount(data.stats.totalPatients) })
          : t('change.nobody', than)}
      </span>
    </span>
  );
}

function Attendance({ label, value, children }: { label: string; value: number; children?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures">{formatCount(value)}</dd>
      {children && <dd className={classes.part}>{children}</dd>}
    </div>
  );
}
