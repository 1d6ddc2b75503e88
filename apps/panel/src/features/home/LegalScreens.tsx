import { Page } from '@baari/ui/Page';
import { texts } from '../../lib/texts.ts';
import { LegalText } from './LegalText.tsx';
import type { LegalTextName } from './LegalText.tsx';

function LegalScreen({ name }: { name: LegalTextName }) {
  const t = texts('legal');
  return (
    <Page title={t(`${name}.title`)} width="whole">
      <LegalText name={name} order={2} />
    </Page>
  );
}

export const TermsScreen = () => <LegalScreen name="terms" />;
export const PrivacyScreen = () => <LegalScreen name="privacy" />;
