import type { QueuePatient } from '@baari/contract/queue';
import { Button } from '@mantine/core';
import { texts } from '../../../lib/texts.ts';
import classes from './CallButton.module.css';

interface CallButtonProps {
  /** Whom a call calls; null for nobody, undefined while unknown. */
  next: QueuePatient | null | undefined;
  calling: boolean;
  /** It took a call less than a second ago. */
  resting: boolean;
  /** The desk's keys are on. */
  hasKey: boolean;
  onCall: () => void;
}

/** From which side a name is read, as `dir="auto"` would tell of text that stands in the page. */
const sideOf = (name: string) => (/^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(name) ? 'rtl' : 'ltr');

/** The one main act of the desk. */
export function CallButton({ next, calling, resting, hasKey, onCall }: CallButtonProps) {
  const t = texts('appointments');
  const said = () => {
    if (next === undefined) return t('queue.callNext');
    return next === null ? t('queue.empty') : t('queue.call', { number: next.serialNumber });
  };
  return (
    <Button
      fullWidth
      className={classes.call}
      aria-disabled={calling || resting || undefined}
      data-resting={resting || undefined}
      disabled={!next}
      aria-keyshortcuts={hasKey ? 'N' : undefined}
      onClick={onCall}
    >
      {said()}
      {hasKey && <kbd className={classes.key} data-key="N" aria-hidden="true" />}
      {next?.patientName && (
        <span className={classes.name} data-name={next.patientName} dir={sideOf(next.patientName)} />
      )}
    </Button>
  );
}
