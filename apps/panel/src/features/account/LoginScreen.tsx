import { CODE_AFTER_GOOGLE, loginMessage } from '@baari/contract/login-messages';
import { lazy, Suspense, useEffect } from 'react';
import { texts } from '../../lib/texts.ts';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { wordFor } from '../../lib/server-texts.ts';
import { AccountCard } from './AccountCard.tsx';
import { loadCodeStep } from './load-code-step.ts';
import { LoginCard, SIGNUP_CARD } from './LoginCard.tsx';

/** Most who come here log in: the forms of signing up are loaded when they are asked for. */
const SignupCard = lazy(async () => ({ default: (await import('./SignupCard.tsx')).SignupCard }));

const GoogleCodeCard = lazy(async () => {
  const [{ GoogleCodeCard }] = await Promise.all([import('./GoogleCodeCard.tsx'), loadCodeStep()]);
  return { default: GoogleCodeCard };
});

/** The page from which the guard sent the person here, else home. */
function destination(state: unknown): string {
  const known = typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string';
  return known ? String(state.from) : paths.home;
}

/** The log-in and sign-up card; a logged-in doctor is sent on. */
export default function LoginScreen() {
  const t = texts('account');
  const session = useSession();
  const location = useLocation();
  const [search, setSearch] = useSearchParams();
  const said = loginMessage(search.get('message'));

  useEffect(() => {
    if (!said) return;
    toast.error(wordFor(said));
    // Shown once: a reload or Back does not repeat it.
    setSearch({}, { replace: true, state: location.state });
  }, [said, setSearch, location.state]);

  if (session.status === 'logged-in') return <Navigate to={destination(location.state)} replace />;
  if (location.hash === CODE_AFTER_GOOGLE)
    return (
      <Suspense fallback={<AccountCard title={t('login.title')} lead={t('login.lead')} />}>
        <GoogleCodeCard />
      </Suspense>
    );
  if (location.hash !== SIGNUP_CARD) return <LoginCard />;
  return (
    <Suspense fallback={<AccountCard title={t('signup.title')} lead={t('signup.lead')} />}>
      <SignupCard />
    </Suspense>
  );
}
