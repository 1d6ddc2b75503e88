import type { QueuePatient } from '@baari/contract/queue';
import { useTranslation } from 'react-i18next';
import { useRangeText } from '../../../lib/clinic-clock.ts';

/** When a patient's turn comes, or what has become of it. */
export function Turn({ patient: { state, expected, priority } }: { patient: QueuePatient }) {
  const { t } = useTranslation('appointments');
  const rangeText = useRangeText();
  if (state === 'EXPECTED' && priority === 'EMERGENCY') return t('turn.firstWhenHere');
  if (expected)
    return (
      <>
        <span>{t('turn.word')} </span>
        {rangeText(expected)}
      </>
    );
  return state === 'CALLED' ? t('turn.withDoctor') : null;
}
