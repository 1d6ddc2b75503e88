import { Page } from '@baari/ui/Page';

export default function PrivacyScreen() {
  return <Page title="PrivacyScreen" />;
}
