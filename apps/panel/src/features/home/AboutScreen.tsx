import { Page } from '@baari/ui/Page';

export default function AboutScreen() {
  return <Page title="AboutScreen" />;
}
