import type { QueuePatient } from '@baari/contract/queue';
import type { QueueState } from '@baari/contract/vocabulary';
import { useTranslation } from 'react-i18next';
import classes from './Standing.module.css';

const SIGN: Record<QueueState, string> = { EXPECTED: '◷', WAITING: '●', CALLED: '▶', DONE: '✓', ABSENT: '✕' };

/** Where a patient stands: a word and a sign, with the expected time while they wait. */
export function Standing({ patient }: { patient: QueuePatient }) {
  const { t } = useTranslation('appointments');
  const { state, expected } = patient;
  return (
    <span className={classes.state} data-state={state}>
      <span aria-hidden="true">{SIGN[state]}</span>
      <span>{expected ? t(`stateAt.${state}`, expected) : t(`state.${state}`)}</span>
    </span>
  );
}

/** Marks for priority and walk-in patients. */
export function Flags({ patient: { priority, walkIn } }: { patient: QueuePatient }) {
  const { t } = useTranslation('appointments');
  return (
    <>
      {priority && (
        <span className={classes.flag} data-flag={priority}>
          <span aria-hidden="true">{priority === 'EMERGENCY' ? '!' : '◆'}</span>
          {t(`priority.${priority}`)}
        </span>
      )}
      {walkIn && (
        <span className={classes.flag}>
          <span aria-hidden="true">⇥</span>
          {t('walkIn.mark')}
        </span>
      )}
    </>
  );
}
