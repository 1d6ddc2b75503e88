import type { QueuePatient } from '@baari/contract/queue';
import { Icon } from '@baari/ui/Icon';
import { texts } from '../../../lib/texts.ts';
import classes from './Flags.module.css';

/** Marks for priority and walk-in patients. */
export function Flags({ patient: { priority, walkIn } }: { patient: Pick<QueuePatient, 'priority' | 'walkIn'> }) {
  const t = texts('appointments');
  return (
    <>
      {priority && (
        <span className={classes.flag} data-flag={priority}>
          <Icon name={priority === 'EMERGENCY' ? 'emergency' : 'elderly'} size={14} />
          {t(`priority.${priority}`)}
        </span>
      )}
      {walkIn && (
        <span className={classes.flag}>
          <Icon name="walkIn" size={14} />
          {t('walkIn.open')}
        </span>
      )}
    </>
  );
}
