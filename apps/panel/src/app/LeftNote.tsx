import { Button } from '@mantine/core';
import { useState } from 'react';
import { isSharedDesk, useSession } from '../lib/session.ts';
import { texts } from '../lib/texts.ts';
import classes from './Layout.module.css';

/** Says with which membership the session ended, until it is closed. At a shared desk the next person would read it. */
export function LeftNote() {
  const t = texts('common');
  const session = useSession();
  const [closed, setClosed] = useState<string>();
  const why = session.status === 'logged-out' ? session.why : undefined;
  if (why === undefined || why === closed || isSharedDesk()) return null;
  return (
    <p className={classes.note}>
      {why}{' '}
      <Button variant="subtle" size="compact-md" onClick={() => setClosed(why)}>
        {t('close')}
      </Button>
    </p>
  );
}
