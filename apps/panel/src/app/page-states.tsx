import { ErrorState, Waiting } from '@baari/ui/states';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';

/** Shown while a page's code or the session is being loaded. */
export function LoadingPage() {
  const { t } = useTranslation();
  return <Waiting text={t('loading')} />;
}

/** Shown instead of a screen that could not be loaded or threw an error; the frame stays usable. */
export function Broken() {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return <ErrorState text={t('pageBroken')} retry={t('tryAgain')} onRetry={() => window.location.reload()} />;
}
