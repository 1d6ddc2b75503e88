import { REFUND_DAYS } from '@baari/contract/limits';
import type { Payment } from '@baari/contract/payment';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { Anchor, Group, Text } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { generatePath } from 'react-router';
import { useConfig } from '../../lib/use-config.ts';
import { formatInstantDate, formatPaise } from '../../lib/format.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';
import classes from './subscription.module.css';

/** Links to the receipts of a payment; a failed one has none. */
function Papers({ payment: { receiptNumber, creditNoteNumber } }: { payment: Payment }) {
  const t = texts('subscription');
  if (!receiptNumber && !creditNoteNumber) return null;
  return (
    <Group gap="0 16px">
      {receiptNumber && (
        <Anchor component={AppLink} to={generatePath(paths.receipt, { number: receiptNumber })} py="sm">
          {t('payments.receipt', { number: receiptNumber })}
        </Anchor>
      )}
      {creditNoteNumber && (
        <Anchor component={AppLink} to={generatePath(paths.receipt, { number: creditNoteNumber })} py="sm">
          {t('payments.creditNote', { number: creditNoteNumber })}
        </Anchor>
      )}
    </Group>
  );
}

interface PaymentCardProps {
  payment: Payment;
  /** Whose practice it is for, where a list has several. */
  whose?: string | undefined;
}

/** One payment. Paid is a success; anything else is shown as failed, with what happens to the money. */
export function PaymentCard({ payment, whose }: PaymentCardProps) {
  const t = texts('subscription');
  const zone = useConfig().data?.clinicTimeZone;
  const paid = payment.status === 'paid';
  return (
    <li className={classes.payment}>
      <div className={classes.head}>
        <div>
          <Text size="xl" className="figures">
            {formatPaise(payment.amount)}
          </Text>
          <Text size="sm" c="dimmed">
            {formatInstantDate(payment.createdAt, zone)}
          </Text>
          {whose && <Text size="sm">{whose}</Text>}
        </div>
        <StatusBadge tone={paid ? 'green' : 'red'} icon={paid ? 'check' : 'cross'}>
          {t(paid ? 'payments.success' : 'payments.failed')}
        </StatusBadge>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t('payments.order')}</dt>
          <dd>{payment.orderId}</dd>
        </div>
        <div>
          <dt>{t('payments.payment')}</dt>
          <dd>{payment.paymentId ?? t('payments.noPayment')}</dd>
        </div>
      </dl>
      <div className={classes.after}>
        {!paid && (
          <Text size="sm">
            {payment.refundedAt && t('payments.refundedOn', { date: formatInstantDate(payment.refundedAt, zone) })}{' '}
            {t('payments.refund', { days: REFUND_DAYS })}
          </Text>
        )}
        <Papers payment={payment} />
      </div>
    </li>
  );
}
