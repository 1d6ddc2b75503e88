import { Button, Text } from '@mantine/core';
import { texts } from '../lib/texts.ts';
import dialog from '../lib/Dialog.module.css';
import { useAct } from '../lib/feedback.ts';
import { loadPasskeys } from '../lib/passkeys.ts';

interface PasskeyQuestionProps {
  /** The password is asked for above. */
  isSecond: boolean;
  onConfirmed: () => void;
}

/** Confirms with a passkey who is there. */
export function PasskeyQuestion({ isSecond, onConfirmed }: PasskeyQuestionProps) {
  const t = texts('passkeys');
  const common = texts('common');
  const { act, busy } = useAct();
  async function confirm() {
    const run = async () => (await loadPasskeys()).confirmWithPasskey();
    if (await act(run, { quiet: true, failed: common('somethingWentWrong') })) onConfirmed();
  }
  return (
    <>
      <Text size={isSecond ? 'sm' : 'md'} {...(isSecond && { c: 'dimmed' })}>
        {t(isSecond ? 'reauthToo' : 'reauth')}
      </Text>
      <div className={dialog.answers}>
        <Button variant={isSecond ? 'default' : 'filled'} loading={busy} onClick={() => void confirm()}>
          {t('use')}
        </Button>
      </div>
    </>
  );
}
