import { Page } from '@baari/ui/Page';
import { useTranslation } from 'react-i18next';

export default function PaymentsScreen() {
  const { t } = useTranslation('subscription');
  return <Page title={t('title')} />;
}
