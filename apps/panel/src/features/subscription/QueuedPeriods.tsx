import type { Subscription } from '@baari/contract/subscription';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { Group, Paper, Text, Title } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { formatDate } from '../../lib/format.ts';
import { lookOf } from './period.ts';
import classes from './subscription.module.css';

interface QueuedPeriodsProps {
  periods: Subscription['queued'];
  today: string;
  zone: string;
}

/** Periods that are paid and start when the current one ends. */
export function QueuedPeriods({ periods, today, zone }: QueuedPeriodsProps) {
  const t = texts('subscription');
  const last = periods.at(-1);
  if (!last) return null;
  return (
    <Paper className={classes.queued}>
      <Title order={2} className={classes.heading}>
        {t('details.queued')}
      </Title>
      <ul className={classes.periods}>
        {periods.map((period) => {
          const { start, end } = lookOf(period, today, zone);
          return (
            <li key={period.orderId ?? period.startDate}>
              <Group justify="space-between" wrap="nowrap" align="start">
                <Text fw={500}>
                  {t(`plan.${period.plan}`)},{' '}
                  <span className={classes.dates}>
                    {t('details.period', { start: formatDate(start), end: formatDate(end) })}
                  </span>
                </Text>
                <StatusBadge tone="teal" icon="clock">
                  {t('details.upcoming')}
                </StatusBadge>
              </Group>
              {period.orderId && (
                <Text size="sm" c="dimmed">
                  {period.orderId}
                </Text>
              )}
            </li>
          );
        })}
      </ul>
      <Text size="sm">{t('details.queuedHint', { date: formatDate(lookOf(last, today, zone).end) })}</Text>
    </Paper>
  );
}
