import { Page } from '@baari/ui/Page';
import { useTranslation } from 'react-i18next';

export default function ProfileScreen() {
  const { t } = useTranslation('profile');
  return <Page title={t('title')} />;
}
