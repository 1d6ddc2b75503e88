import type { DateRange } from '@baari/calendar/ranges';
import { getVisitTimes } from '@baari/contract/appointments';
import type { VisitTimes as Times } from '@baari/contract/stats';
import { HiddenTable } from '@baari/ui/HiddenTable';
import { Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { usePractice } from '../../lib/practice.ts';
import { Lines } from './Lines.tsx';
import classes from './stats.module.css';

/** How long patients waited and were seen: median and 90th percentile, by week. */
export function VisitTimes({ range }: { range: DateRange }) {
  const practice = usePractice();
  const { data } = useQuery({
    queryKey: ['visit-times', practice?._id, range.startDate, range.endDate],
    queryFn: async ({ signal }) => (await call(getVisitTimes, { query: range }, { signal })).times,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <OfVisits what="waiting" times={data} />
      <OfVisits what="visit" times={data} />
    </>
  );
}

function OfVisits({ what, times }: { what: 'waiting' | 'visit'; times: Times | undefined }) {
  const t = texts('stats');
  const whole = times?.[what];
  const weeks = (times?.weeks ?? []).flatMap(({ from, [what]: minutes }) => (minutes ? [{ from, ...minutes }] : []));
  return (
    <section className={classes.times}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {t(`times.${what}`)}
        </Title>
        {whole && (
          <Text size="sm" c="dimmed">
            {t('times.median')} <b>{t('times.minutes', { number: whole.median })}</b> · {t('times.p90')}{' '}
            <b>{t('times.minutes', { number: whole.p90 })}</b>
          </Text>
        )}
      </div>
      <div className={classes.lines}>
        {times && !whole && <Text c="dimmed">{t(`times.none.${what}`)}</Text>}
        {weeks.length > 1 && <Lines points={weeks} />}
        {weeks.length === 1 && <Text c="dimmed">{t('times.oneWeek', { count: whole?.patients ?? 0 })}</Text>}
      </div>
      {weeks.length > 0 && (
        <HiddenTable
          caption={t(`times.${what}`)}
          heads={[t('unit.week'), t('times.median'), t('times.p90'), t('patients')]}
          rows={weeks.map(({ from, median, p90, patients }) => [formatDate(from), median, p90, patients])}
        />
      )}
    </section>
  );
}
