import { Page } from '@baari/ui/Page';
import { useTranslation } from 'react-i18next';
import { LegalText } from './LegalText.tsx';

export default function PrivacyScreen() {
  const { t } = useTranslation('legal');
  return (
    <Page title={t('privacy.title')}>
      <LegalText name="privacy" order={2} />
    </Page>
  );
}
