import { Icon } from '@baari/ui/Icon';
import { VisuallyHidden } from '@mantine/core';
import { texts } from '../lib/texts.ts';
import { useOnline } from '../lib/use-online.ts';
import classes from './OfflineNote.module.css';

/** Says to screen readers that the device is offline. */
export function OfflineNote() {
  const t = texts('common');
  return useOnline() ? null : <VisuallyHidden>{t('offline')}</VisuallyHidden>;
}

/** The same for the eye: a word, and a sentence where there is room. It stands where nothing else is, so that nothing moves for it. */
export function OfflineSign() {
  const t = texts('common');
  if (useOnline()) return null;
  return (
    <div className={classes.sign} aria-hidden="true">
      <Icon name="offline" size={16} />
      <b>{t('offlineShort')}</b>
      <span>{t('offlineMeans')}</span>
    </div>
  );
}
