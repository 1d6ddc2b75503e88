import { ErrorState, Waiting } from '@baari/ui/states';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';

/** While a page's code or the session check is under way. */
export function LoadingPage() {
  const { t } = useTranslation();
  return <Waiting text={t('loading')} />;
}

/** A screen that could not be fetched or threw; the frame around it stays usable. */
export function Broken() {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return <ErrorState text={t('pageBroken')} retry={t('tryAgain')} onRetry={() => window.location.reload()} />;
}
