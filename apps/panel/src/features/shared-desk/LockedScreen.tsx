import { withoutTitle } from '@baari/contract/doctor-name';
import type { PersonAtDesk } from '@baari/contract/shared-desk';
import { Icon } from '@baari/ui/Icon';
import { Mark } from '@baari/ui/Mark';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { Navigate } from 'react-router';
import { useReadFailure } from '../../lib/feedback.ts';
import { initials } from '../../lib/format.ts';
import { lookingAtDesk } from '../../lib/looking-at-desk.ts';
import { NotYet } from '../../lib/NotYet.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { deskPage, useWhyEnded } from '../../lib/shared-desk.ts';
import { useConfig } from '../../lib/use-config.ts';
import classes from './locked.module.css';
import { PinPad } from './PinPad.tsx';

const ROW_PX = 60;
/** More people than this are not found by looking. */
const AT_A_GLANCE = 12;
/** The screen stands all day, while people come and go. */
const LOOKED_AT_EVERY_MS = 15_000;
/** Who walks away from a half-typed PIN or password does not leave it to the next. */
const LEFT_AFTER_MS = 60_000;

/** Tells when nobody has touched the computer for so long, while `isWatched`. */
function useLeft(isWatched: boolean, onLeft: () => void): void {
  const leave = useEffectEvent(onLeft);
  useEffect(() => {
    if (!isWatched) return;
    let left: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(left);
      left = setTimeout(leave, LEFT_AFTER_MS);
    };
    wait();
    const touches = ['keydown', 'pointerdown'] as const;
    for (const touch of touches) window.addEventListener(touch, wait);
    return () => {
      clearTimeout(left);
      for (const touch of touches) window.removeEventListener(touch, wait);
    };
  }, [isWatched]);
}

const firstName = (name: string) => (withoutTitle(name) || name).split(/\s+/)[0]!;

/** How somebody is called at the desk: by the first name, where nobody else is called so. */
const calledOf = ({ id, name }: PersonAtDesk, people: readonly PersonAtDesk[]) =>
  people.some((other) => other.id !== id && firstName(other.name) === firstName(name)) ? name : firstName(name);

/** A locked shared desk: who works here, and the PIN of who is chosen. It shows nothing of patients. */
export default function LockedScreen() {
  const t = texts('shared-desk');
  const common = texts('common');
  const session = useSession();
  const why = useWhyEnded();
  const brand = useConfig().data?.brandName ?? common('brand');
  const { data, error, refetch } = useQuery({
    ...lookingAtDesk,
    staleTime: 0,
    refetchInterval: LOOKED_AT_EVERY_MS,
  });
  const failed = useReadFailure(error, t('unread'), true);
  const [chosenId, setChosenId] = useState<string>();
  const [sought, setSought] = useState('');
  const startOver = () => {
    setChosenId(undefined);
    setSought('');
  };
  useLeft(chosenId !== undefined || sought !== '', startOver);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (chosenId === undefined) heading.current?.focus();
  }, [chosenId]);

  if (session.status === 'logged-in') return <Navigate to={deskPage()} replace />;
  if (data === null) return <Navigate to={paths.login} replace />;
  const chosen = data?.people.find(({ id }) => id === chosenId);
  return (
    <div className={classes.screen} data-chosen={chosen !== undefined || undefined}>
      <section className={classes.who}>
        <div className={classes.logo}>
          <Mark />
          <span>{brand.toLowerCase()}</span>
        </div>
        <div className={classes.middle}>
          <h1 ref={heading} tabIndex={-1}>
            {t('title')}
          </h1>
          <p className={classes.lead}>{t('lead')}</p>
          {why !== undefined && (
            <p role="status" className={classes.why}>
              {common('left.lastHere', { why })}
            </p>
          )}
          {failed && (
            <div role="alert">
              <p>{failed}</p>
              <Button variant="default" onClick={() => void refetch()}>
                {t('retry')}
              </Button>
            </div>
          )}
          {!data && !failed && (
            <NotYet>
              <Skeleton height={ROW_PX} radius="md" />
            </NotYet>
          )}
          {data?.people.length === 0 && <p>{t('nobody')}</p>}
          {data && data.people.length > 0 && (
            <People
              people={data.people}
              chosenId={chosenId}
              onChoose={setChosenId}
              sought={sought}
              onSeek={setSought}
            />
          )}
        </div>
        {data && <p className={classes.where}>{[data.name, data.clinic].filter(Boolean).join(' · ')}</p>}
      </section>
      <section className={classes.pin} aria-live="polite">
        {chosen && (
          <PinPad
            key={chosen.id}
            person={chosen}
            called={calledOf(chosen, data!.people)}
            onRefused={() => void refetch()}
            onOther={startOver}
          />
        )}
      </section>
    </div>
  );
}

interface PeopleProps {
  people: readonly PersonAtDesk[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  /** What is typed to find somebody. */
  sought: string;
  onSeek: (sought: string) => void;
}

/** Who works here; where they are many, those whose name has what is typed. */
function People({ people, chosenId, onChoose, sought, onSeek }: PeopleProps) {
  const t = texts('shared-desk');
  const hasFind = people.length > AT_A_GLANCE;
  const part = hasFind ? sought.trim().toLocaleLowerCase() : '';
  const found = people.filter(({ name }) => name.toLocaleLowerCase().includes(part));
  return (
    <>
      {hasFind && (
        <TextInput
          className={classes.find}
          type="search"
          label={t('find')}
          autoComplete="off"
          spellCheck={false}
          leftSection={<Icon name="search" size={16} />}
          leftSectionPointerEvents="none"
          value={sought}
          onChange={(event) => onSeek(event.currentTarget.value)}
        />
      )}
      <ul className={classes.people}>
        {found.map(({ id, name, role }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === chosenId} onClick={() => onChoose(id)}>
              <span className={classes.initials} data-initials={initials(name)} aria-hidden="true" />
              <span className={classes.name}>{name}</span> <span className={classes.role}>{t(`role.${role}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      {hasFind && <p role="status">{found.length === 0 && t('notFound')}</p>}
    </>
  );
}
