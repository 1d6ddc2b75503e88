import { Page } from '@baari/ui/Page';

export default function TermsScreen() {
  return <Page title="TermsScreen" />;
}
