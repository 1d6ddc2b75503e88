import { Page } from '@baari/ui/Page';

export default function HomeScreen() {
  return <Page title="HomeScreen" />;
}
