import { Page } from '@baari/ui/Page';

export default function NotFoundScreen() {
  return <Page title="NotFoundScreen" />;
}
