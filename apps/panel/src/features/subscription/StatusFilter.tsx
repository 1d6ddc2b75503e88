import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { PAYMENT_STATUSES } from '@baari/contract/payment';
import type { Payment } from '@baari/contract/payment';
import { SegmentedControl } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import classes from './subscription.module.css';

export type StatusChoice = Payment['status'] | 'all';

const CHOICES: readonly StatusChoice[] = ['all', ...PAYMENT_STATUSES];

interface StatusFilterProps {
  chosen: StatusChoice;
  onChoose: (choice: StatusChoice) => void;
}

export function StatusFilter({ chosen, onChoose }: StatusFilterProps) {
  const t = texts('subscription');
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('payments.filter')}
      data={CHOICES.map((value) => ({ value, label: t(`payments.choice.${value}`) }))}
      value={chosen}
      onChange={onChoose}
      classNames={{ root: classes.choices, indicator: classes.chosen, label: classes.choice }}
    />
  );
}
