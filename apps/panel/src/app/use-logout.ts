import { logout } from '@baari/contract/account';
import { useCallback } from 'react';
import { texts } from '../lib/texts.ts';
import { call } from '../lib/api.ts';
import { useAct } from '../lib/feedback.ts';
import { useGo } from '../lib/navigation.tsx';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';

/** Ends the session on the server, forgets the doctor and goes to /login. */
export function useLogout(): () => Promise<void> {
  const t = texts('common');
  const { act } = useAct();
  const go = useGo();
  return useCallback(async () => {
    const answer = await act(() => call(logout), { what: t('nav.sentLogout') });
    // If the call failed, the cookie is still there, so the doctor is not logged out.
    if (!answer) return;
    session.end('choice');
    go(paths.login);
  }, [act, go, t]);
}
