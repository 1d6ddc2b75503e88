import { Page } from '@baari/ui/Page';
import { useTranslation } from 'react-i18next';
import { LegalText } from './LegalText.tsx';

export default function TermsScreen() {
  const { t } = useTranslation('legal');
  return (
    <Page title={t('terms.title')}>
      <LegalText name="terms" order={2} />
    </Page>
  );
}
