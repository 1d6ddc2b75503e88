import { Page } from '@baari/ui/Page';

export default function LoginScreen() {
  return <Page title="LoginScreen" />;
}
