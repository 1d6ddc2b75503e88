import type { Clinic } from '@baari/contract/booking-clinic';
import { endScreen } from '@baari/contract/clinic';
import { doctorName } from '@baari/contract/doctor-name';
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { screenLink } from '../../lib/booking-link.ts';
import { useAct } from '../../lib/feedback.ts';
import { useMay } from '../../lib/practice.ts';
import { WebAddress } from '../../lib/WebAddress.tsx';
import { NewScreen } from './NewScreen.tsx';
import classes from './qr.module.css';
import { useScreens } from './use-screens.ts';

/** The screens of several doctors: their links for whoever hangs them up; an owner makes and ends them. */
export function Screens({ clinic, userPanelUrl }: { clinic: Clinic; userPanelUrl: string }) {
  const t = texts('qr-download');
  const { act, busy } = useAct();
  const { data: screens = [], refetch } = useScreens();
  const isOwner = useMay('owner');
  const namesOf = (practices: readonly string[]) =>
    practices
      .flatMap((id) => clinic.doctors.find(({ _id }) => _id === id)?.name ?? [])
      .map(doctorName)
      .join(', ');

  async function end(id: string) {
    await act(() => call(endScreen, { params: { id } }), { what: t('screens.sent.end') });
    await refetch();
  }

  if (!isOwner && screens.length === 0) return null;
  return (
    <Stack component="section" gap="sm" className={classes.share}>
      <div>
        <Title order={2} size="h3">
          {t('screens.title')}
        </Title>
        <Text c="dimmed">{t('screens.lead')}</Text>
      </div>
      {screens.length > 0 && (
        <ul className={classes.screens}>
          {screens.map(({ _id, key, practices }) => (
            <li key={_id}>
              <Text fw={500}>{namesOf(practices)}</Text>
              <Text size="sm">
                <Anchor href={screenLink(userPanelUrl, _id, key)} target="_blank" rel="noopener">
                  <WebAddress address={screenLink(userPanelUrl, _id, key)} />
                </Anchor>
              </Text>
              {isOwner && <EndScreen names={namesOf(practices)} busy={busy} onEnd={() => void end(_id)} />}
            </li>
          ))}
        </ul>
      )}
      {isOwner && <NewScreen clinic={clinic} onMade={refetch} />}
    </Stack>
  );
}

/** Ends a screen, after it was asked: a television would have to get a new address. */
function EndScreen({ names, busy, onEnd }: { names: string; busy: boolean; onEnd: () => void }) {
  const t = texts('qr-download');
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <Button
        variant="default"
        mt="xs"
        disabled={busy}
        aria-label={t('screens.endOf', { names })}
        onClick={() => setAsked(true)}
      >
        {t('screens.end')}
      </Button>
    );
  return (
    <>
      <Text role="status" mt="xs">
        {t('screens.sure')}
      </Text>
      <Group gap="sm" mt="xs">
        <Button color="red" loading={busy} aria-label={t('screens.endOf', { names })} autoFocus onClick={onEnd}>
          {t('screens.sureYes')}
        </Button>
        <Button variant="default" disabled={busy} onClick={() => setAsked(false)}>
          {t('screens.keep')}
        </Button>
      </Group>
    </>
  );
}
