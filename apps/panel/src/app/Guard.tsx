import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { LoadingPage, NoAnswer } from './page-states.tsx';

/** The one guard of the protected routes. */
export function Guard() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'unknown') return <LoadingPage />;
  // What was typed or shown for one account is nothing for the next.
  if (session.status === 'logged-in') return <Outlet key={session.doctor._id} />;
  if (session.unanswered) return <NoAnswer />;
  const state = session.byChoice ? null : { from: pathname + search };
  return <Navigate to={paths.login} replace state={state} />;
}
