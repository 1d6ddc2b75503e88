import { Text } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import classes from './subscription.module.css';
import type { Confirmation } from './use-confirmation.ts';
import type { WindowNote } from './use-upgrade.ts';

interface CheckoutNoteProps {
  note: WindowNote | undefined;
  confirmation: Confirmation;
}

/** What became of the payment. Mounted from the start, so that screen readers announce it. */
export function CheckoutNote({ note, confirmation }: CheckoutNoteProps) {
  const t = texts('subscription');
  const text = () => {
    if (confirmation === 'unanswered') return t('checkout.notVerified');
    if (confirmation !== 'none') return t(`checkout.${confirmation}`);
    if (note?.kind !== 'declined') return note && t(`checkout.${note.kind}`);
    return t('checkout.declined', { reason: note.reason ?? t('checkout.noReason') });
  };
  return (
    <div role="status" className={classes.note}>
      {text() && <Text>{text()}</Text>}
      {confirmation === 'unanswered' && <Text>{t('checkout.keepChecking')}</Text>}
    </div>
  );
}
