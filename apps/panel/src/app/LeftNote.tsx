import type { CurrentUser } from '@baari/contract/account';
import { doctorName } from '@baari/contract/doctor-name';
import type { Practice } from '@baari/contract/practice';
import { inTab } from '@baari/ui/device-store';
import { Button } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { AppLink } from '../lib/navigation.tsx';
import { paths } from '../lib/paths.ts';
import { usePractice } from '../lib/practice.ts';
import { isSharedDesk, useSession } from '../lib/session.ts';
import { texts } from '../lib/texts.ts';
import classes from './Layout.module.css';
import { closePracticesLeft, usePracticesLeft } from './practice-left.ts';

/**
 * Says which clinic or doctors somebody works for no more, or which clinic has suspended them, also before this page was opened; until it is closed or
 * so no more. A locked desk says it by itself.
 */
export function LeftNote() {
  const t = texts('common');
  const session = useSession();
  const [first, ...others] = usePracticesLeft();
  const [closed, setClosed] = useState<string>();
  if (session.status === 'logged-in')
    return first ? <Left left={[first, ...others]} doctor={session.doctor} /> : <Suspended doctor={session.doctor} />;
  const why = session.status === 'logged-out' ? session.why : undefined;
  if (why === undefined || why === closed) return null;
  return <Note onClose={() => setClosed(why)}>{isSharedDesk() ? t('left.lastHere', { why }) : why}</Note>;
}

/** The clinics that had suspended somebody when the person closed the note about it. */
const read = inTab.value('baari.suspended-read', (kept) => (typeof kept === 'string' ? kept : undefined));

const suspendedAt = ({ clinics }: CurrentUser) => clinics.filter(({ isSuspended }) => isSuspended);
const suspendedIn = (doctor: CurrentUser) => [doctor._id, ...suspendedAt(doctor).map(({ _id }) => _id)].join(' ');

/** Whoever works elsewhere would else miss the clinic without a word, as after a new password by the link of another clinic's owner. */
function Suspended({ doctor }: { doctor: CurrentUser }) {
  const t = texts('common');
  const now = usePractice();
  const at = suspendedAt(doctor);
  const isRead = useSyncExternalStore(read.subscribe, read.read) === suspendedIn(doctor);
  // Without a practice the page itself says it. At a shared desk others would read it.
  if (at.length === 0 || isRead || !now || doctor.sharedDesk) return null;
  const said = at.map(({ name }) => t('left.suspended', { clinic: name ?? t('practice.theClinic') }));
  return <Note onClose={() => read.write(suspendedIn(doctor))}>{said.join(' ')}</Note>;
}

/** Leads to the doctors that are left, too. */
function Left({ left, doctor }: { left: readonly [Practice, ...Practice[]]; doctor: CurrentUser }) {
  const t = texts('common');
  const now = usePractice();
  const isOnBoard = useLocation().pathname === paths.board;
  const [{ clinic }] = left;
  const membership = doctor.clinics.find(({ _id }) => _id === clinic._id);
  // Then the page itself says it.
  if (membership?.isSuspended && !now) return null;
  const why = () => {
    if (!membership) return 'removed';
    if (membership.isSuspended) return 'suspended';
    return doctor.sharedDesk ? 'notAtDesk' : 'narrowed';
  };
  const named = {
    left: left.map(({ name }) => doctorName(name ?? '')).join(', '),
    count: left.length,
    clinic: clinic.name ?? t('practice.theClinic'),
  };
  return (
    <Note
      onClose={() => {
        closePracticesLeft();
        if (membership?.isSuspended) read.write(suspendedIn(doctor));
      }}
    >
      {t(`left.${why()}`, named)} {now && !isOnBoard && t('left.now', { now: doctorName(now.name ?? '') })}
      {!isOnBoard && doctor.practices.length > 1 && (
        <Button component={AppLink} to={paths.board} variant="subtle" size="compact-md">
          {t('places.board')}
        </Button>
      )}
    </Note>
  );
}

function Note({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = texts('common');
  return (
    <p className={classes.note}>
      {children}{' '}
      <Button variant="subtle" size="compact-md" onClick={onClose}>
        {t('close')}
      </Button>
    </p>
  );
}
