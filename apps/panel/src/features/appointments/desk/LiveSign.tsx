import { useTranslation } from 'react-i18next';
import { useOnline } from '../../../lib/use-online.ts';
import classes from './LiveSign.module.css';

/** Whether the list is told of every change at once. */
export function LiveSign({ is }: { is: 'live' | 'reconnecting' | 'notRefreshed' }) {
  const { t } = useTranslation(['appointments', 'common']);
  const isOnline = useOnline();
  return (
    <span role="status" className={classes.sign} data-live={(is === 'live' && isOnline) || undefined}>
      {isOnline ? t(`queue.${is}`) : t('common:offlineShort')}
    </span>
  );
}
