import '@mantine/core/styles/Checkbox.layer.css';
import { firstText } from '@baari/client/failures';
import { IDLE_MINUTES, IDLE_MINUTES_PROPOSED } from '@baari/contract/limits';
import type { ClinicPractice } from '@baari/contract/members';
import { pairDesk } from '@baari/contract/shared-desk';
import { Button, Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { Dialog } from '../../lib/Dialog.tsx';
import { useAct } from '../../lib/feedback.ts';
import { useGo } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';

/** Makes this computer a shared desk: of which practices, and when it locks. The owner is logged out here. */
export function PairDialog({ practices, onClose }: { practices: readonly ClinicPractice[]; onClose: () => void }) {
  const t = texts('shared-desk');
  const { act, busy } = useAct();
  const go = useGo();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState(practices.map(({ id }) => id));
  const [idleMinutes, setIdleMinutes] = useState(IDLE_MINUTES_PROPOSED);

  async function pair(event: SubmitEvent) {
    event.preventDefault();
    const body = { name, practices: chosen, idleMinutes };
    const answer = await act(() => call(pairDesk, { body }), { what: t('desks.sentPair'), refusedText: firstText });
    if (!answer) return;
    session.end('choice');
    go(paths.sharedDesk);
  }

  return (
    <Dialog opened title={t('desks.pair')} onClose={onClose} locked={busy}>
      <form noValidate onSubmit={(event) => void pair(event)}>
        <Stack gap="md">
          <Text>{t('desks.pairLead')}</Text>
          <TextInput
            label={t('desks.name')}
            description={t('desks.nameHint')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {practices.length > 1 && (
            <Checkbox.Group label={t('desks.practices')} value={chosen} onChange={setChosen}>
              <Stack gap="xs" mt="xs">
                {practices.map((one) => (
                  <Checkbox key={one.id} value={one.id} label={one.name ?? t('desks.unnamed')} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <NativeSelect
            label={t('desks.idle')}
            data={IDLE_MINUTES.map((count) => ({ value: String(count), label: t('desks.minutes', { count }) }))}
            value={String(idleMinutes)}
            onChange={(event) => setIdleMinutes(Number(event.currentTarget.value))}
          />
          <Button type="submit" loading={busy} disabled={!name.trim() || chosen.length === 0}>
            {t('desks.pair')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
