import { Page } from '@baari/ui/Page';
import { useTranslation } from 'react-i18next';

export default function QrDownloadScreen() {
  const { t } = useTranslation('qrDownload');
  return <Page title={t('title')} />;
}
