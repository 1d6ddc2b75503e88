import { texts } from './texts.ts';
import { useOnline } from './use-online.ts';
import classes from './LiveSign.module.css';

/** Whether what is shown of today is told of every change at once. */
export function LiveSign({ is }: { is: 'live' | 'reconnecting' | 'notRefreshed' }) {
  const t = texts('common');
  const isOnline = useOnline();
  return (
    <span role="status" className={classes.sign} data-live={(is === 'live' && isOnline) || undefined}>
      {isOnline ? t(`queue.${is}`) : t('offlineShort')}
    </span>
  );
}
