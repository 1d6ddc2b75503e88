import { Page } from '@baari/ui/Page';
import { useTranslation } from 'react-i18next';

export default function SubscriptionScreen() {
  const { t } = useTranslation('subscription');
  return <Page title={t('title')} />;
}
