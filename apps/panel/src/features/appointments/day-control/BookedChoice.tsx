import type { DayStanding } from '@baari/contract/day-control';
import { BOOKED_CHOICES } from '@baari/contract/vocabulary';
import type { BookedChoice as Choice } from '@baari/contract/vocabulary';
import '@mantine/core/styles/Radio.layer.css';
import { Radio, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { texts } from '../../../lib/texts.ts';
import { formatDate } from '../../../lib/format.ts';
import { asFalseIn, bookedIn, waitingIn } from './leave-rules.ts';

interface BookedChoiceProps {
  touched: UseQueryResult<DayStanding[]>;
  /** The doctor sees nobody on these days. */
  away: boolean;
  /** Null until somebody chooses. */
  choice: Choice | null;
  /** It was asked for and not chosen. */
  isMissing: boolean;
  /** Another desk has closed or opened the days since they were shown. */
  isOverdue: boolean;
  onChoice: (choice: Choice | null) => void;
}

/** Says how many are booked on each date and asks what should happen to them. */
export function BookedChoice({ touched, away, choice, isMissing, isOverdue, onChoice }: BookedChoiceProps) {
  const t = texts('leave');
  const { data, isError } = touched;
  if (isError) return <Text c="var(--baari-orange-text)">{t('booked.uncounted')}</Text>;
  if (!data) return <Text c="dimmed">{t('booked.counting')}</Text>;
  const [booked, asFalse, waiting] = [bookedIn(data), asFalseIn(data), waitingIn(data)];
  const dates = data.filter((day) => day.booked > 0);
  const hintOf = (one: Choice) => t(one === 'keep' && away ? 'booked.keepAwayHint' : `booked.${one}Hint`);
  return (
    <Stack gap="sm">
      <div role="status">
        {isOverdue && <Text c="var(--baari-orange-text)">{t('booked.overdue')}</Text>}
        <Text fw={500}>{booked === 0 ? t('booked.nobody') : t('booked.some', { count: booked })}</Text>
        {data.length > 1 &&
          dates.map((day) => (
            <Text key={day.date} size="sm" c="dimmed" className="figures">
              {t('booked.onDate', { date: formatDate(day.date), booked: day.booked })}
            </Text>
          ))}
        {asFalse > 0 && <Text size="sm">{t('booked.asFalse', { count: asFalse })}</Text>}
        {waiting > 0 && <Text size="sm">{t('booked.waiting', { count: waiting })}</Text>}
      </div>
      {booked + asFalse > 0 && (
        <Radio.Group
          label={t('booked.what')}
          errorProps={{ mt: 'xs' }}
          error={isMissing && t('booked.missing')}
          value={choice}
          onChange={(to) => onChoice(BOOKED_CHOICES.find((one) => one === to) ?? null)}
        >
          <Stack gap="xs" pt="xs">
            {BOOKED_CHOICES.map((one) => (
              <Radio key={one} value={one} label={t(`booked.${one}`)} description={hintOf(one)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  );
}
