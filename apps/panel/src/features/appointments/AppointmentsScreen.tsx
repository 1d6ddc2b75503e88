import { Page } from '@baari/ui/Page';
import { useTranslation } from 'react-i18next';

export default function AppointmentsScreen() {
  const { t } = useTranslation('appointments');
  return <Page title={t('title')} />;
}
