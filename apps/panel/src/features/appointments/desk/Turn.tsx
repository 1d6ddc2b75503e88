import type { QueuePatient } from '@baari/contract/queue';
import { texts } from '../../../lib/texts.ts';
import { useRangeText } from '../../../lib/clinic-clock.ts';

const isFirstWhenHere = ({ state, priority }: QueuePatient) => state === 'EXPECTED' && priority === 'EMERGENCY';

/** The range of a patient's turn; null where it has no time. */
export const turnOf = (patient: QueuePatient) => (isFirstWhenHere(patient) ? null : patient.expected);

/** When a patient's turn comes, or what has become of it. */
export function Turn({ patient }: { patient: QueuePatient }) {
  const t = texts('appointments');
  const rangeText = useRangeText();
  const { state, expected } = patient;
  if (isFirstWhenHere(patient)) return t('turn.firstWhenHere');
  if (expected)
    return (
      <>
        <span>{t('turn.word')} </span>
        {rangeText(expected)}
      </>
    );
  return state === 'CALLED' ? t('turn.withDoctor') : null;
}
