import type { Stats } from '@baari/contract/stats';
import { GENDERS } from '@baari/contract/vocabulary';
import { Bars } from '@baari/ui/Bars';
import { Columns } from '@baari/ui/Columns';
import { HiddenTable } from '@baari/ui/HiddenTable';
import { Text, Title } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { formatCount, shortWeekdayText, weekdayText } from '../../lib/format.ts';
import { busiest, percent, weekdaysOf } from './breakdown.ts';
import { ByDoctor } from './ByDoctor.tsx';
import { DayColumns } from './DayColumns.tsx';
import classes from './stats.module.css';
import type { Figures } from './use-stats.ts';
import { VisitTimes } from './VisitTimes.tsx';

const WEEKDAY_HEIGHT_PX = 110;

/** Pictures of the period, with their numbers. */
export default function Charts({ stats, range, practices }: Figures) {
  const t = texts('stats');
  return (
    <>
      <DayColumns byDay={stats.byDay} range={range} />
      <section className={classes.genders} aria-label={t('gender')}>
        <Title order={2} size="h3" mb="xs">
          {t('gender')}
        </Title>
        <Bars
          caption={t('gender')}
          nameHead={t('gender')}
          textHead={t('patients')}
          rows={GENDERS.map((gender) => ({
            name: t(`genders.${gender}`),
            main: stats.genderStats[gender],
            text: formatCount(stats.genderStats[gender]),
            aside: t('share', { percent: percent(stats.genderStats[gender], stats.totalPatients) }),
          }))}
        />
      </section>
      {range.startDate !== range.endDate && <Weekdays byDay={stats.byDay} />}
      {practices ? <ByDoctor practices={practices} /> : <VisitTimes range={range} />}
    </>
  );
}

function Weekdays({ byDay }: Pick<Stats, 'byDay'>) {
  const t = texts('stats');
  const weekdays = weekdaysOf(byDay);
  const top = busiest(weekdays);
  return (
    <section className={classes.weekdays}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {t('weekdays')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('aDay')}
          {top && `, ${t('busiest', { weekday: weekdayText(top.weekday) })}`}
        </Text>
      </div>
      <Columns
        height={WEEKDAY_HEIGHT_PX}
        columns={weekdays.map(({ weekday, aDay }) => ({
          key: weekday,
          label: shortWeekdayText(weekday),
          main: weekday === top?.weekday ? aDay : 0,
          rest: weekday === top?.weekday ? 0 : aDay,
          value: aDay > 0 ? formatCount(aDay) : '',
          marked: weekday === top?.weekday,
        }))}
      />
      <HiddenTable
        caption={t('weekdays')}
        heads={[t('weekday'), t('aDay'), t('patients')]}
        rows={weekdays.map(({ weekday, aDay, patients }) => [weekdayText(weekday), aDay, patients])}
      />
    </section>
  );
}
