import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Layout.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Shown while the device is offline. */
export function OfflineNote() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return !online && <p className={classes.note}>{t('offline')}</p>;
}
