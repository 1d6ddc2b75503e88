import { doctorName } from '@baari/contract/doctor-name';
import { texts } from '../../lib/texts.ts';
import { usePractice } from '../../lib/practice.ts';
import classes from './stats.module.css';
import type { Whose } from './use-stats.ts';

/** For an owner: the doctor that the page looks at, or all of the clinic. */
export function DoctorPick({ whose, onPick }: { whose: Whose; onPick: (whose: Whose) => void }) {
  const t = texts('stats');
  const common = texts('common');
  const name = usePractice()?.name;
  const choices = [
    ['one', name ? doctorName(name) : common('practice.unnamed')],
    ['all', t('allDoctors')],
  ] as const;
  return (
    <div className={classes.doctors} role="group" aria-label={t('whose')}>
      {choices.map(([one, text]) => (
        <button
          key={one}
          type="button"
          className={classes.chip}
          aria-pressed={one === whose}
          onClick={() => onPick(one)}
        >
          <span className={classes.doctor}>{text}</span>
        </button>
      ))}
    </div>
  );
}
