import type { DayStanding } from '@baari/contract/day-control';
import type { BookedChoice as Choice } from '@baari/contract/vocabulary';
import '@mantine/core/styles/Radio.layer.css';
import { Radio, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { bookedIn, waitingIn } from './leave-rules.ts';

interface BookedChoiceProps {
  touched: UseQueryResult<DayStanding[]>;
  choice: Choice;
  onChoice: (choice: Choice) => void;
}

/** Says how many are booked on each date and asks what should happen to them. */
export function BookedChoice({ touched: { data, isError }, choice, onChoice }: BookedChoiceProps) {
  const { t } = useTranslation('leave');
  if (isError) return <Text c="var(--baari-orange-text)">{t('booked.uncounted')}</Text>;
  if (!data) return <Text c="dimmed">{t('booked.counting')}</Text>;
  const [booked, waiting] = [bookedIn(data), waitingIn(data)];
  const dates = data.filter((day) => day.booked > 0);
  return (
    <Stack gap="sm">
      <div role="status">
        <Text fw={600}>{booked === 0 ? t('booked.nobody') : t('booked.some', { count: booked })}</Text>
        {data.length > 1 &&
          dates.map((day) => (
            <Text key={day.date} size="sm" c="dimmed" className="figures">
              {t('booked.onDate', { date: formatDate(day.date), booked: day.booked })}
            </Text>
          ))}
        {waiting > 0 && <Text size="sm">{t('booked.waiting', { count: waiting })}</Text>}
      </div>
      {booked > 0 && (
        <Radio.Group label={t('booked.what')} value={choice} onChange={(to) => onChoice(to === 'cancel' ? to : 'keep')}>
          <Stack gap="xs" pt="xs">
            <Radio value="keep" label={t('booked.keep')} description={t('booked.keepHint')} />
            <Radio value="cancel" label={t('booked.cancel')} description={t('booked.cancelHint')} />
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  );
}
