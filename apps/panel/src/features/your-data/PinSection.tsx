import { getPin, newPin, removePin, setPin } from '@baari/contract/shared-desk';
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useAct, useReadFailure } from '../../lib/feedback.ts';
import { usePractice } from '../../lib/practice.ts';
import { askWhoIsThere } from '../../lib/reauth.ts';
import { session, useDoctor } from '../../lib/session.ts';
import { Section } from './Section.tsx';
import { SectionState } from '../../lib/SectionState.tsx';
import { issuesOf } from '../../lib/server-texts.ts';

/** The PIN with which a member opens the clinic's shared desks. */
export function PinSection() {
  const t = texts('shared-desk');
  const query = useQuery({
    queryKey: ['pin', useDoctor()?._id, usePractice()?._id],
    queryFn: async ({ signal }) => (await call(getPin, {}, { signal })).pin,
    staleTime: 0,
  });
  const failed = useReadFailure(query.error, t('pin.unread'), true);
  const { act, busy } = useAct();
  const [isOpen, setIsOpen] = useState(false);
  const pin = query.data;

  async function changed() {
    setIsOpen(false);
    // At a shared desk the page says whether there is one.
    await Promise.all([query.refetch(), session.check()]);
  }
  async function remove() {
    if (await act(() => call(removePin), { what: t('pin.sentRemove') })) await changed();
  }

  return (
    <Section title={t('pin.title')} hint={t('pin.lead')}>
      {!pin ? (
        <SectionState failed={failed} onRetry={() => void query.refetch()} heights={[24, 44]} />
      ) : isOpen ? (
        <PinForm onDone={changed} onClose={() => setIsOpen(false)} />
      ) : (
        <>
          <Text>{t(`pin.${pin}`)}</Text>
          <Group gap="sm">
            <Button variant={pin === 'none' ? 'filled' : 'default'} disabled={busy} onClick={() => setIsOpen(true)}>
              {t(pin === 'none' ? 'pin.choose' : 'pin.change')}
            </Button>
            {pin !== 'none' && (
              <Button variant="default" loading={busy} onClick={() => void remove()}>
                {t('pin.remove')}
              </Button>
            )}
          </Group>
        </>
      )}
    </Section>
  );
}

function PinForm({ onDone, onClose }: { onDone: () => Promise<void>; onClose: () => void }) {
  const t = texts('shared-desk');
  const { act, busy } = useAct();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();

  async function save(event: SubmitEvent) {
    event.preventDefault();
    const checked = newPin.safeParse(typed);
    if (!checked.success) return setWrong(issuesOf(checked)[0]?.message);
    const answer = await act(() => call(setPin, { body: { pin: typed } }), {
      what: t('pin.sentSave'),
      onRefusal: ({ errors }) => {
        setWrong(errors[0]?.msg);
        return errors.length > 0;
      },
    });
    if (answer) await onDone();
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack gap="md" maw={420}>
        <PasswordInput
          label={t('pin.field')}
          description={t('pin.hint')}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          value={typed}
          error={wrong}
          onChange={(event) => {
            setWrong(undefined);
            setTyped(event.currentTarget.value);
          }}
        />
        <Group gap="sm">
          <Button type="submit" loading={busy}>
            {t('pin.save')}
          </Button>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('pin.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** In place of what is about the account, at a shared desk that was opened with a PIN. */
export function LockedSection() {
  const t = texts('shared-desk');
  return (
    <Section title={t('account.title')} hint={t('account.lead')}>
      <div>
        <Button variant="default" onClick={() => void askWhoIsThere()}>
          {t('account.show')}
        </Button>
      </div>
    </Section>
  );
}
