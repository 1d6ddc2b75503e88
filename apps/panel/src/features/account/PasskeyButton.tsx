import { Button } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { useAct } from '../../lib/feedback.ts';
import { hasPasskeys, loadPasskeys } from '../../lib/passkeys.ts';
import { session } from '../../lib/session.ts';

/** Logs in with a passkey; nothing where the browser holds none. */
export function PasskeyButton(props: Pick<ButtonProps, 'variant' | 'px'>) {
  const t = texts('account');
  const common = texts('common');
  const { act, busy } = useAct();
  if (!hasPasskeys) return null;

  async function logIn() {
    const run = async () => (await loadPasskeys()).logInWithPasskey();
    if (await act(run, { failed: common('somethingWentWrong') })) await session.check();
  }
  return (
    <Button {...props} loading={busy} onClick={() => void logIn()}>
      {t('passkey')}
    </Button>
  );
}
