import type { QueuePatient } from '@baari/contract/queue';
import { useState } from 'react';
import { texts } from '../../../lib/texts.ts';
import { sayResting, useRest } from '../../../lib/use-rest.ts';
import list from '../day-list/list.module.css';
import type { OnDeskAct } from './ActButton.tsx';

interface AllAbsentProps {
  patients: readonly QueuePatient[];
  onAct: OnDeskAct;
}

/** At the end of a day: marks who did not come, in two taps for all. Each is undone alone, as any other act. */
export function AllAbsent({ patients, onAct }: AllAbsentProps) {
  const t = texts('appointments');
  const [isAsked, setAsked] = useState(false);
  // The second tap is an answer, not the end of a double tap.
  const resting = useRest(String(isAsked));
  const press = () => {
    if (resting) return sayResting();
    if (isAsked) for (const patient of patients) onAct('no-show', patient);
    setAsked(!isAsked);
  };
  return (
    <button
      type="button"
      className={list.all}
      data-resting={resting || undefined}
      aria-disabled={resting || undefined}
      onClick={press}
      onBlur={() => setAsked(false)}
    >
      {isAsked ? t('allAbsent.answer', { number: patients.length }) : t('allAbsent.ask')}
    </button>
  );
}
