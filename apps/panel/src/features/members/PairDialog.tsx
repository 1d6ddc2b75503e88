import { firstText } from '@baari/client/failures';
import { IDLE_MINUTES, IDLE_MINUTES_PROPOSED } from '@baari/contract/limits';
import type { ClinicPractice } from '@baari/contract/members';
import { changeDesk, pairDesk } from '@baari/contract/shared-desk';
import type { SharedDesk } from '@baari/contract/shared-desk';
import { onDevice } from '@baari/ui/device-store';
import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { Dialog } from '../../lib/Dialog.tsx';
import { useAct } from '../../lib/feedback.ts';
import { lookingAtDesk } from '../../lib/looking-at-desk.ts';
import { useGo } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';
import { PracticesField } from '../../lib/PracticesField.tsx';
import { session } from '../../lib/session.ts';
import { newIdempotencyKey } from '../../lib/use-idempotency-key.ts';

/**
 * The Idempotency-Key of a pairing that got no answer. Pairing ends the session, so it is sent again only after the next log-in; then this
 * computer takes the place of the desk that it was made then.
 */
const unanswered = onDevice.value('baari.desk-pairing', (kept) => (typeof kept === 'string' ? kept : undefined));

interface PairDialogProps {
  practices: readonly ClinicPractice[];
  /** The one that is changed; without it this computer becomes one. */
  desk?: SharedDesk;
  onClose: () => void;
}

/** A shared desk: of which practices, and when it locks. Whoever makes this computer one is logged out here. */
export function PairDialog({ practices, desk, onClose }: PairDialogProps) {
  const t = texts('shared-desk');
  const { act, busy } = useAct();
  const go = useGo();
  const [name, setName] = useState(desk?.name ?? '');
  const [chosen, setChosen] = useState(desk?.practices ?? practices.map(({ id }) => id));
  const here = useQuery({ ...lookingAtDesk, enabled: !desk, staleTime: 0 }).data;
  const [idleMinutes, setIdleMinutes] = useState(desk?.idleMinutes ?? IDLE_MINUTES_PROPOSED);

  async function save(event: SubmitEvent) {
    event.preventDefault();
    const body = { name, practices: chosen, idleMinutes };
    if (desk) {
      const send = () => call(changeDesk, { params: { id: desk.id }, body });
      if (await act(send, { what: t('desks.sentChange'), refusedText: firstText })) onClose();
      return;
    }
    const idempotencyKey = unanswered.read() ?? newIdempotencyKey();
    unanswered.write(idempotencyKey);
    const send = () => call(pairDesk, { body }, { idempotencyKey });
    if (!(await act(send, { what: t('desks.sentPair'), refusedText: firstText }))) return;
    unanswered.forget();
    session.end('choice');
    go(paths.sharedDesk);
  }

  return (
    <Dialog
      opened
      title={desk ? t('desks.changeOf', { name: desk.name }) : t('desks.pair')}
      onClose={onClose}
      locked={busy}
    >
      <form noValidate onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          {!desk && <Text>{t('desks.pairLead')}</Text>}
          {here && (
            <Text role="status" fw={500}>
              {t('desks.takesPlace', { desk: [here.name, here.clinic].filter(Boolean).join(' · ') })}
            </Text>
          )}
          <TextInput
            label={t('desks.name')}
            description={t('desks.nameHint')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {practices.length > 1 && (
            <PracticesField
              label={t('desks.practices')}
              all={t('desks.all')}
              unnamed={t('desks.unnamed')}
              practices={practices}
              chosen={chosen}
              onChange={setChosen}
            />
          )}
          <NativeSelect
            label={t('desks.idle')}
            data={IDLE_MINUTES.map((count) => ({ value: String(count), label: t('desks.minutes', { count }) }))}
            value={String(idleMinutes)}
            onChange={(event) => setIdleMinutes(Number(event.currentTarget.value))}
          />
          <Button type="submit" loading={busy} disabled={!name.trim() || chosen.length === 0}>
            {desk ? t('desks.save') : t('desks.pair')}
          </Button>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('desks.cancel')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
