import type { FloodBooking } from '@baari/contract/booking-flood';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTimes } from '../../../lib/clinic-clock.ts';
import { minutesOf, networksOf, PATTERNS } from './flood-choice.ts';
import type { FloodChoice } from './flood-choice.ts';
import classes from './flood.module.css';

interface FiltersProps {
  bookings: readonly FloodBooking[];
  choice: FloodChoice;
  onChoice: (choice: FloodChoice) => void;
}

/** Narrows the bookings by network, by when they were made, and by what they have in common. */
export function Filters({ bookings, choice, onChoice }: FiltersProps) {
  const { t } = useTranslation('appointments');
  const times = useTimes();
  const networks = networksOf(bookings, choice.network);
  const networkOf = (value: string) =>
    value === 'flood' || value === 'held' ? value : value === '' ? null : Number(value);
  return (
    <div className={classes.filters}>
      <NativeSelect
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
