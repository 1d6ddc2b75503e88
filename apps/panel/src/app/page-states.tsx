import { ErrorState, Waiting } from '@baari/ui/states';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { session } from '../lib/session.ts';

/** Shown while a page's code or the session is being loaded. */
export function LoadingPage() {
  const { t } = useTranslation();
  return <Waiting text={t('loading')} />;
}

/** Shown while the server does not say who is logged in; it is asked again by itself. */
export function NoAnswer() {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  if (asking) return <LoadingPage />;
  const askNow = () => {
    setAsking(true);
    void session.check().finally(() => setAsking(false));
  };
  return <ErrorState text={t('noAnswer')} retry={t('tryAgain')} onRetry={askNow} />;
}

/** Shown instead of a screen that could not be loaded or threw an error; the frame stays usable. */
export function Broken() {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return <ErrorState text={t('pageBroken')} retry={t('tryAgain')} onRetry={() => window.location.reload()} />;
}
