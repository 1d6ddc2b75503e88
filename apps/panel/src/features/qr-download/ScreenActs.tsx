import { firstText } from '@baari/client/failures';
import { changeScreen, endScreen } from '@baari/contract/clinic';
import type { MadeScreen } from '@baari/contract/clinic';
import { SCREEN_PRACTICES_MIN } from '@baari/contract/limits';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { ScreenForm } from './ScreenForm.tsx';
import type { OnScreen } from './ScreenForm.tsx';

interface ScreenActsProps {
  doctors: readonly OnScreen[];
  screen: MadeScreen;
  names: string;
  onDone: () => Promise<unknown>;
  /** The pressed button is gone with its screen. */
  onEnded: () => void;
}

/** What an owner does with a screen: other doctors under the same address, or its end, after it was asked, since a television would then need a new address. */
export function ScreenActs({ doctors, screen: { _id, practices }, names, onDone, onEnded }: ScreenActsProps) {
  const t = texts('qr-download');
  const { act, busy } = useAct();
  const [asked, ask] = useState<'change' | 'end' | null>(null);
  const [before, setBefore] = useState<typeof asked>(null);
  /** What was asked stands no more: the focus goes back to the button that asked it. */
  function close() {
    setBefore(asked);
    ask(null);
  }

  async function change(chosen: string[]) {
    const send = () => call(changeScreen, { params: { id: _id }, body: { practices: chosen } });
    const answer = await act(send, { what: t('screens.sent.change'), refusedText: firstText });
    await onDone();
    if (answer) close();
    return answer !== undefined;
  }
  async function end() {
    const answer = await act(() => call(endScreen, { params: { id: _id } }), { what: t('screens.sent.end') });
    await onDone();
    if (answer) onEnded();
  }

  if (asked === 'change')
    return (
      <ScreenForm
        doctors={doctors}
        label={t('screens.changed')}
        shown={practices}
        save={t('screens.save')}
        busy={busy}
        onSave={change}
      >
        <Button variant="default" disabled={busy} onClick={close}>
          {t('screens.cancel')}
        </Button>
      </ScreenForm>
    );
  if (asked === 'end')
    return (
      <>
        <Text role="status" mt="xs">
          {t('screens.sure')}
        </Text>
        <Group gap="sm" mt="xs">
          <Button
            color="red"
            loading={busy}
            aria-label={`${t('screens.sureYes')}: ${t('screens.endOf', { names })}`}
            autoFocus
            onClick={() => void end()}
          >
            {t('screens.sureYes')}
          </Button>
          <Button variant="default" disabled={busy} onClick={close}>
            {t('screens.keep')}
          </Button>
        </Group>
      </>
    );
  return (
    <Group gap="sm" mt="xs">
      {doctors.length >= SCREEN_PRACTICES_MIN && (
        <Button
          variant="default"
          autoFocus={before === 'change'}
          aria-label={t('screens.changeOf', { names })}
          onClick={() => ask('change')}
        >
          {t('screens.change')}
        </Button>
      )}
      <Button
        variant="default"
        autoFocus={before === 'end'}
        aria-label={t('screens.endOf', { names })}
        onClick={() => ask('end')}
      >
        {t('screens.end')}
      </Button>
    </Group>
  );
}
