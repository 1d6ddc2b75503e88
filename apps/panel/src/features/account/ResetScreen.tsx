import { Page } from '@baari/ui/Page';

export default function ResetScreen() {
  return <Page title="ResetScreen" />;
}
