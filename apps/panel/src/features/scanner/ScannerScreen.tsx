import { Page } from '@baari/ui/Page';
import { useTranslation } from 'react-i18next';

export default function ScannerScreen() {
  const { t } = useTranslation('scanner');
  return <Page title={t('title')} />;
}
