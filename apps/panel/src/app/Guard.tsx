import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { usePractice } from '../lib/practice.ts';
import { isSharedDesk, useSession } from '../lib/session.ts';
import { LoadingPage, NoAnswer } from './page-states.tsx';

/** The one guard of the protected routes. */
export function Guard() {
  const session = useSession();
  const practice = usePractice();
  const { pathname, search, key } = useLocation();
  if (session.status === 'unknown') return <LoadingPage />;
  // What was typed or shown for one account or practice is nothing for the next. The board is about all of them.
  const about = pathname === paths.board ? undefined : practice?._id;
  if (session.status === 'logged-in') return <Outlet key={`${session.doctor._id} ${about}`} />;
  if (session.unanswered) return <NoAnswer />;
  // With the key it goes there again where a dialog that closed meanwhile has led back here.
  if (isSharedDesk()) return <Navigate key={key} to={paths.sharedDesk} replace />;
  const state = session.byChoice ? null : { from: pathname + search };
  return <Navigate to={paths.login} replace state={state} />;
}
