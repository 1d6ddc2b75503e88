import { Icon } from '@baari/ui/Icon';
import { texts } from '../../../lib/texts.ts';
import classes from './PhoneLink.module.css';

/** A patient's phone number, which a tap dials. */
export function PhoneLink({ phone }: { phone: string | null }) {
  const t = texts('appointments');
  if (!phone) return t('noPhone');
  return (
    <a className={classes.phone} href={`tel:+91${phone}`} aria-label={t('act.ring', { phone })}>
      <Icon name="phone" size={16} />
      <span>{phone}</span>
    </a>
  );
}
