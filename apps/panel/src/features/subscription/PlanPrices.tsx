import type { PublicConfig } from '@baari/contract/public-config';
import { BUYABLE_PLANS } from '@baari/contract/vocabulary';
import { Group, Paper, Text } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { formatPaise } from '../../lib/format.ts';
import classes from './subscription.module.css';

/** Both plans and what they cost, at a glance. */
export function PlanPrices({ prices }: { prices: PublicConfig['planPrices'] }) {
  const t = texts('subscription');
  return (
    <Group grow className={classes.prices}>
      {BUYABLE_PLANS.map((plan) => (
        <Paper key={plan} p="sm">
          <Text size="sm" fw={500} c="dimmed">
            {t(`plan.${plan}`)}
          </Text>
          <Text fz={24} className="figures">
            {formatPaise(prices[plan])}
          </Text>
        </Paper>
      ))}
    </Group>
  );
}
