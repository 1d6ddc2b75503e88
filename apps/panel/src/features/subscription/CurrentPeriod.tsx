import type { Subscription } from '@baari/contract/subscription';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { Group, Paper, Text } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { formatDate } from '../../lib/format.ts';
import { isExpired, lookOf } from './period.ts';
import type { PeriodLook } from './period.ts';
import classes from './subscription.module.css';

/** How long the plan still runs, the largest thing on the page. */
function Remaining({ look }: { look: PeriodLook }) {
  const t = texts('subscription');
  return (
    <div>
      <progress className={classes.bar} max={100} value={look.usedPercent} aria-label={t('details.used')} />
      <Text>
        <Text span fz={24} fw={700} className="figures">
          {look.daysLeft > 0 ? t('details.daysLeft', { count: look.daysLeft }) : t('details.lastDay')}
        </Text>{' '}
        <Text span c="dimmed">
          {t('details.endsOn', { date: formatDate(look.end) })}
        </Text>
      </Text>
    </div>
  );
}

/** The period that runs, or ran last. */
export function CurrentPeriod({
  subscription,
  today,
  zone,
}: {
  subscription: Subscription;
  today: string;
  zone: string;
}) {
  const t = texts('subscription');
  const expired = isExpired(subscription.status);
  const look = lookOf(subscription, today, zone);
  const facts = [
    [t('details.id'), subscription.orderId ?? t('plan.trial')],
    [t('details.plan'), t(`plan.${subscription.plan}`)],
    [t('details.start'), formatDate(look.start)],
    [t('details.end'), formatDate(look.end)],
  ];
  return (
    <Paper className={classes.period}>
      <Group justify="space-between" wrap="nowrap" align="start" mb="sm">
        <Text fz={22} fw={700}>
          {t(`plan.${subscription.plan}`)}
        </Text>
        <StatusBadge tone={expired ? 'red' : 'green'} icon={expired ? 'alert' : 'check'}>
          {t(expired ? 'details.expired' : 'details.active')}
        </StatusBadge>
      </Group>
      {expired ? (
        <Text className={classes.expired} role="note">
          {t('details.expiredOn', { date: formatDate(look.end) })}
        </Text>
      ) : (
        <Remaining look={look} />
      )}
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!expired && subscription.queued.length === 0 && (
        <Text size="sm" mt="xs">
          {t('details.thenNothing')}
        </Text>
      )}
    </Paper>
  );
}
