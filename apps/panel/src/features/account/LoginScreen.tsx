import { loginMessage } from '@baari/contract/login-messages';
import { useEffect } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { LoginCard, SIGNUP_CARD } from './LoginCard.tsx';
import { SignupCard } from './SignupCard.tsx';

/** The page from which the guard sent the person here, else home. */
function destination(state: unknown): string {
  const known = typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string';
  return known ? String(state.from) : paths.home;
}

/** The log-in and sign-up card; a logged-in doctor is sent on. */
export default function LoginScreen() {
  const session = useSession();
  const location = useLocation();
  const [search, setSearch] = useSearchParams();
  const said = loginMessage(search.get('message'));

  useEffect(() => {
    if (!said) return;
    toast.error(said);
    // Shown once: a reload or Back does not repeat it.
    setSearch({}, { replace: true, state: location.state });
  }, [said, setSearch, location.state]);

  if (session.status === 'logged-in') return <Navigate to={destination(location.state)} replace />;
  return location.hash === SIGNUP_CARD ? <SignupCard /> : <LoginCard />;
}
