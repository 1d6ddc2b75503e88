import { laterDialog } from '../lib/load-ahead.tsx';
import { useAsked } from '../lib/reauth.ts';

const ReauthDialog = laterDialog(() => import('./ReauthDialog.tsx'), 'passkeys', 'reauth');

/** Asks who is there whenever the server wants to know it before an act. */
export function WhoIsThere() {
  const asked = useAsked();
  return (
    <ReauthDialog
      opened={asked !== null}
      onClose={() => asked?.answer(false)}
      onConfirmed={() => asked?.answer(true)}
    />
  );
}
