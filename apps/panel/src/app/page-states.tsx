import { ErrorState, Waiting } from '@baari/ui/states';
import { useEffect, useState } from 'react';
import { texts } from '../lib/texts.ts';
import { useRouteError } from 'react-router';
import { NotYet } from '../lib/NotYet.tsx';
import { session } from '../lib/session.ts';
import { useOnline } from '../lib/use-online.ts';

/** Shown while a page's code or the session is being loaded. */
export function LoadingPage() {
  const t = texts('common');
  return <Waiting text={t('loading')} />;
}

/** Shown while the server does not say who is logged in; it is asked again by itself. */
export function NoAnswer() {
  const t = texts('common');
  const [asking, setAsking] = useState(false);
  if (asking) return <LoadingPage />;
  const askNow = () => {
    setAsking(true);
    void session.check().finally(() => setAsking(false));
  };
  return <ErrorState text={t('noAnswer')} retry={t('tryAgain')} onRetry={askNow} />;
}

/** What fails so soon after the network's return was asked for without it. */
const JUST_BACK_MS = 5_000;
let backAt = -Infinity;
window.addEventListener('online', () => (backAt = performance.now()));

/**
 * Shown instead of a screen that could not be loaded or threw an error; the frame stays usable. What failed without network is
 * loaded by itself at its return: all of it, because the browser does not ask again for a style sheet that failed.
 */
export function Broken() {
  const t = texts('common');
  const error = useRouteError();
  const isOnline = useOnline();
  const [hadNoNetwork, setHadNoNetwork] = useState(() => !isOnline || performance.now() - backAt < JUST_BACK_MS);
  if (!isOnline && !hadNoNetwork) setHadNoNetwork(true);
  const isBack = isOnline && hadNoNetwork;
  useEffect(() => console.error(error), [error]);
  useEffect(() => {
    if (isBack) window.location.reload();
  }, [isBack]);
  if (isBack) return <LoadingPage />;
  return (
    <NotYet>
      <ErrorState text={t('pageBroken')} retry={t('tryAgain')} onRetry={() => window.location.reload()} />
    </NotYet>
  );
}
