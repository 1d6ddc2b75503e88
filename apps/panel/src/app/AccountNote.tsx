import type { CurrentUser } from '@baari/contract/account';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../lib/texts.ts';
import { useSession } from '../lib/session.ts';
import classes from './Layout.module.css';

/** By the name rather than by the mobile number, which stands in sight of others. */
const calledOf = ({ name, phone, email }: CurrentUser) => (phone === null ? email : (name ?? phone));

/** Says that another doctor is logged in than this tab was opened for, until it is closed. */
export function AccountNote() {
  const t = texts('common');
  const session = useSession();
  const [{ now, before }, setSeen] = useState<{ now?: CurrentUser; before?: CurrentUser | undefined }>({});
  if (session.status === 'logged-in' && session.doctor._id !== now?._id) setSeen({ now: session.doctor, before: now });
  // Who pressed Logout here knows who comes next.
  if (session.status === 'logged-out' && session.byChoice && now) setSeen({});
  if (session.status !== 'logged-in' || !now || !before) return null;
  return (
    <p className={classes.note}>
      {t('otherAccount', { now: calledOf(now), before: calledOf(before) })}{' '}
      <Button variant="subtle" size="compact-md" onClick={() => setSeen({ now })}>
        {t('close')}
      </Button>
    </p>
  );
}
