import { Waiting } from '@baari/ui/states';
import { useTranslation } from 'react-i18next';

/** While a page's code or the session check is under way. */
export function LoadingPage() {
  const { t } = useTranslation();
  return <Waiting text={t('loading')} />;
}
