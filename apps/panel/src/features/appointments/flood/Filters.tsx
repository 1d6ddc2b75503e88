import type { FloodBooking } from '@baari/contract/booking-flood';
import { NativeSelect } from '@mantine/core';
import { texts } from '../../../lib/texts.ts';
import { useTimes } from '../../../lib/clinic-clock.ts';
import { formatCardDate } from '../../../lib/format.ts';
import { datesOf, minutesOf, networksOf, PATTERNS } from './flood-choice.ts';
import type { FloodChoice } from './flood-choice.ts';
import classes from './flood.module.css';

interface FiltersProps {
  bookings: readonly FloodBooking[];
  choice: FloodChoice;
  onChoice: (choice: FloodChoice) => void;
}

/** Narrows the bookings by day, by network, by when they were made, and by what they have in common. */
export function Filters({ bookings, choice, onChoice }: FiltersProps) {
  const t = texts('appointments');
  const times = useTimes();
  const dates = datesOf(bookings, choice.date);
  const networks = networksOf(bookings, choice.network);
  const networkOf = (value: string) =>
    value === 'flood' || value === 'held' || value === 'forgotten' ? value : value === '' ? null : Number(value);
  return (
    <div className={classes.filters}>
      {dates.length > 1 && (
        <NativeSelect
          className={classes.long}
          label={t('flood.date')}
          value={choice.date ?? ''}
          onChange={(event) => onChoice({ ...choice, date: event.currentTarget.value || null })}
          data={[
            { value: '', label: t('flood.anyDate') },
            ...dates.map((date) => ({ value: date, label: formatCardDate(date) })),
          ]}
        />
      )}
      <NativeSelect
        className={classes.long}
        label={t('flood.network')}
        value={choice.network ?? ''}
        onChange={(event) => onChoice({ ...choice, network: networkOf(event.currentTarget.value) })}
        data={[
          { value: 'flood', label: t('flood.ofFlood') },
          { value: 'held', label: t('flood.ofHeld') },
          { value: '', label: t('flood.everyNetwork') },
          ...networks.shown.map(([network, count]) => ({
            value: String(network),
            label: t('flood.oneNetwork', { network, count }),
          })),
          ...(networks.forgotten > 0
            ? [{ value: 'forgotten', label: t('flood.forgotten', { count: networks.forgotten }) }]
            : []),
          ...(networks.more > 0
            ? [{ value: 'more', label: t('flood.moreNetworks', { count: networks.more }), disabled: true }]
            : []),
        ]}
      />
      {(['since', 'until'] as const).map((end) => (
        <NativeSelect
          key={end}
          label={t(`flood.${end}`)}
          value={choice[end] ?? ''}
          onChange={(event) => onChoice({ ...choice, [end]: event.currentTarget.value || null })}
          data={[
            { value: '', label: t('flood.anyTime') },
            ...minutesOf(bookings).map((minute) => ({ value: minute, label: times.at(minute) })),
          ]}
        />
      ))}
      <NativeSelect
        className={classes.long}
        label={t('flood.pattern')}
        value={choice.pattern ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChoice({ ...choice, pattern: PATTERNS.find((one) => one === value) ?? null });
        }}
        data={[
          { value: '', label: t('flood.anything') },
          ...PATTERNS.map((value) => ({ value, label: t(`flood.same.${value}`) })),
        ]}
      />
    </div>
  );
}
