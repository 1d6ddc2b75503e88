import type { Practice } from '@baari/contract/practice';
import { doctorName } from '@baari/contract/doctor-name';
import { Icon } from '@baari/ui/Icon';
import popover from '@baari/ui/popover.module.css';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../lib/texts.ts';
import { practice, usePractice } from '../lib/practice.ts';
import { useDoctor } from '../lib/session.ts';
import { wordFor } from '../lib/server-texts.ts';
import classes from './PracticeSwitch.module.css';
import { usePopover } from './use-popover.ts';

/** From so many practices on they are searched, not only read. */
const SEARCHED_FROM = 10;

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
  const beneath = ({ room, speciality, clinic }: Practice) =>
    [room, speciality && wordFor(speciality), clinic.name].filter(Boolean).join(' · ');
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLocaleLowerCase();
  const found = all.filter((one) => `${wholeNameOf(one)} ${beneath(one)}`.toLocaleLowerCase().includes(wanted));
  if (!here || all.length < 2) return null;
  const choose = (id: string) => {
    close();
    setTyped('');
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
        {all.length >= SEARCHED_FROM && (
          <TextInput
            type="search"
            aria-label={t('practice.search')}
            placeholder={t('practice.search')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={({ key }) => {
              if (key === 'Enter' && found[0]) choose(found[0]._id);
            }}
          />
        )}
        {found.length === 0 && <p role="status">{t('practice.notFound')}</p>}
        {found.map((one) => (
          <button key={one._id} type="button" aria-pressed={one._id === here._id} onClick={() => choose(one._id)}>
            <span className={classes.one}>
              <b>{wholeNameOf(one)}</b>
              <span>{beneath(one)}</span>
            </span>
            {one._id === here._id && <Icon name="check" size={16} />}
          </button>
        ))}
      </div>
    </div>
  );
}
