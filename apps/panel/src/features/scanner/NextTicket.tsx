import { useTranslation } from 'react-i18next';
import classes from './scanner.module.css';
import type { Work } from './use-scanner.ts';

/** Holds the place of the banner until the first ticket. */
export function NextTicket({ work }: { work: Work | null }) {
  const { t } = useTranslation('scanner');
  return (
    <div className={classes.result} data-banner data-kind="waiting" role="status">
      <p className={classes.message}>{t(work ?? 'nextTicket')}</p>
    </div>
  );
}
