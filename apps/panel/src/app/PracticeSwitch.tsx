import type { Practice } from '@baari/contract/practice';
import { doctorName } from '@baari/contract/doctor-name';
import { Icon } from '@baari/ui/Icon';
import popover from '@baari/ui/popover.module.css';
import { texts } from '../lib/texts.ts';
import { practice, usePractice } from '../lib/practice.ts';
import { useDoctor } from '../lib/session.ts';
import { serverText } from '../lib/server-texts.ts';
import classes from './PracticeSwitch.module.css';
import { usePopover } from './use-popover.ts';

/** Whose practice the page looks at, and the way to the others: the screen stays. Nothing where there is one alone. */
export function PracticeSwitch({ at }: { at: 'rail' | 'bar' }) {
  const t = texts('common');
  const here = usePractice();
  const all = useDoctor()?.practices ?? [];
  const { close, button, sheet } = usePopover();
  const nameOf = ({ name }: Practice) => (name === null ? t('practice.unnamed') : doctorName(name));
  /** By which two practices of one doctor are told apart; undefined where one name does. */
  const placeOf = ({ _id, name, clinic, address }: Practice) =>
    name !== null && all.some((other) => other._id !== _id && other.name === name)
      ? (clinic.name ?? address ?? t('practice.unnamed'))
      : undefined;
  const wholeNameOf = (one: Practice) => [nameOf(one), placeOf(one)].filter(Boolean).join(', ');
  if (!here || all.length < 2) return null;
  const choose = (id: string) => {
    close();
    practice.choose(id);
  };
  return (
    <div className={classes.switch} data-at={at}>
      <button type="button" className={classes.open} title={wholeNameOf(here)} {...button}>
        <Icon name="users" size={16} />
        <span className="unseen">{t('practice.of')} </span>
        <span className={classes.here}>
          <span>{nameOf(here)}</span>
          {placeOf(here) && (
            <>
              <span className="unseen">, </span>
              <span className={classes.place}>{placeOf(here)}</span>
            </>
          )}
        </span>
        <Icon name="down" size={16} />
      </button>
      <div
        className={`${popover.card} ${popover.menu} ${classes.list}`}
        aria-label={t('practice.choose')}
        role="group"
        {...sheet}
      >
        {all.map((one) => (
          <button key={one._id} type="button" aria-pressed={one._id === here._id} onClick={() => choose(one._id)}>
            <span className={classes.one}>
              <b>{wholeNameOf(one)}</b>
              <span>
                {[one.room, one.speciality && serverText(one.speciality), one.clinic.name].filter(Boolean).join(' · ')}
              </span>
            </span>
            {one._id === here._id && <Icon name="check" size={16} />}
          </button>
        ))}
      </div>
    </div>
  );
}
