import { Page } from '@baari/ui/Page';
import { useTranslation } from 'react-i18next';

export default function StatsScreen() {
  const { t } = useTranslation('stats');
  return <Page title={t('title')} />;
}
