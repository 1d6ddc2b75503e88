import { timeOf } from '@baari/calendar/slots';
import { clinicTime } from '@baari/calendar/zone';
import type { Queue } from '@baari/contract/queue';
import type { Slot } from '@baari/contract/working-days';
import { Columns } from '@baari/ui/Columns';
import { HiddenTable } from '@baari/ui/HiddenTable';
import { Key } from '@baari/ui/Key';
import { Title } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { useClinicZone, useTimes } from '../../lib/clinic-clock.ts';
import { formatCount } from '../../lib/format.ts';
import { hoursOf } from './day-hours.ts';
import classes from './home.module.css';

const HEIGHT_PX = 96;
/** Of more hours only each third has its label. */
const ALL_LABELLED = 14;

/** Today as a strip of hours: how full each is, and how much of it is seen. */
export function DayHours({ queue, slots }: { queue: Queue; slots: readonly Slot[] }) {
  const t = texts('home');
  const common = texts('common');
  const zone = useClinicZone();
  const isSeen = common('word.seen');
  const isLeft = t('hours.or', { here: common('word.here'), toCome: common('word.toCome') });
  const { hour: short, time } = useTimes();
  const now = Math.floor(clinicTime(new Date(), zone).minute / 60);
  const hours = hoursOf(queue.rows, slots, zone);
  if (hours.length === 0) return null;
  const isMany = hours.length > ALL_LABELLED;
  return (
    <section aria-labelledby="hours">
      <div className={classes.head}>
        <Title order={2} size="h3" id="hours">
          {t('hours.title')}
        </Title>
        <Key main={isSeen} rest={isLeft} />
      </div>
      <Columns
        troughs
        height={HEIGHT_PX}
        columns={hours.map(({ hour, seen, left, isOpen }, i) => ({
          key: String(hour),
          label: isMany && hour % 3 !== 0 ? '' : short(hour, i === 0),
          main: seen,
          rest: left,
          value: seen + left > 0 ? formatCount(seen + left) : '',
          marked: hour === now,
          shut: !isOpen,
        }))}
      />
      <HiddenTable
        caption={t('hours.title')}
        heads={[t('hours.hour'), isSeen, isLeft]}
        rows={hours.map(({ hour, seen, left }) => [time(timeOf(hour * 60)), seen, left])}
      />
    </section>
  );
}
