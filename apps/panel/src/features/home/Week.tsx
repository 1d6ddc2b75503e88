import type { Stats } from '@baari/contract/stats';
import { daysBetween, daysFrom } from '@baari/calendar/days';
import type { DateRange } from '@baari/calendar/ranges';
import { Bars } from '@baari/ui/Bars';
import { Text, Title } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { formatCount, formatShortWeekday } from '../../lib/format.ts';
import classes from './home.module.css';

/** This week day by day, counted as the statistics count; today's patients who are still to come stand apart. */
export function Week({ stats, range }: { stats: Stats; range: DateRange }) {
  const t = texts('home');
  const common = texts('common');
  const { verifiedPatients, nonVerifiedPatients, toCome, byDay } = stats;
  const dates = daysFrom(range.startDate, daysBetween(range.startDate, range.endDate) + 1);
  return (
    <section aria-labelledby="week">
      <div className={classes.head}>
        <Title order={2} size="h3" id="week">
          {t('week.title')}
        </Title>
        {/* On lines of its own, so that nothing moves when the counts grow. */}
        <Text size="sm" c="dimmed" w="100%" className={classes.counts}>
          {t('week.attended', { number: formatCount(verifiedPatients) })},{' '}
          {common('count.nonAttended', { number: formatCount(nonVerifiedPatients) })}
          {toCome > 0 && <> ({common('count.toCome', { number: formatCount(toCome) })})</>}
        </Text>
      </div>
      <Bars
        caption={t('week.title')}
        nameHead={t('week.day')}
        textHead={(['attended', 'nonAttended', 'toCome'] as const).map((what) => common(`word.${what}`)).join(' + ')}
        rows={dates.map((date) => {
          const day = byDay.find((one) => one.date === date) ?? { verified: 0, nonVerified: 0 };
          const open = date === range.endDate ? toCome : 0;
          const rest = day.nonVerified - open;
          // What is nought at the end goes unsaid.
          const numbers = open > 0 ? [day.verified, rest, open] : rest > 0 ? [day.verified, rest] : [day.verified];
          return {
            name: formatShortWeekday(date),
            main: day.verified,
            rest,
            open,
            text: numbers.map(formatCount).join(' + '),
          };
        })}
      />
    </section>
  );
}
