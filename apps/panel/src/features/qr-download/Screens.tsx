import { doctorName } from '@baari/contract/doctor-name';
import { SCREEN_PRACTICES_MIN } from '@baari/contract/limits';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useRef } from 'react';
import { texts } from '../../lib/texts.ts';
import { screenLink } from '../../lib/booking-link.ts';
import { useMay } from '../../lib/practice.ts';
import { WebAddress } from '../../lib/WebAddress.tsx';
import { NewScreen } from './NewScreen.tsx';
import classes from './qr.module.css';
import { ScreenActs } from './ScreenActs.tsx';
import type { OnScreen } from './ScreenForm.tsx';
import { useScreens } from './use-screens.ts';

/** The screens of several doctors: their links for whoever hangs them up; an owner makes, changes and ends them. Those that are there stay when one doctor is left. */
export function Screens({ doctors, userPanelUrl }: { doctors: readonly OnScreen[]; userPanelUrl: string }) {
  const t = texts('qr-download');
  const { data: screens = [], refetch } = useScreens();
  const isOwner = useMay('owner');
  const heading = useRef<HTMLHeadingElement>(null);
  const mayMake = isOwner && doctors.length >= SCREEN_PRACTICES_MIN;
  const namesOf = (practices: readonly string[]) =>
    practices
      .flatMap((id) => doctors.find(({ _id }) => _id === id)?.name ?? [])
      .map(doctorName)
      .join(', ') || t('screens.nobody');

  if (!mayMake && screens.length === 0) return null;
  return (
    <Stack component="section" gap="sm" className={classes.share}>
      <div>
        <Title order={2} size="h3" ref={heading} tabIndex={-1}>
          {t('screens.title')}
        </Title>
        <Text c="dimmed">{t('screens.lead')}</Text>
      </div>
      {screens.length > 0 && (
        <ul className={classes.screens}>
          {screens.map((screen) => (
            <li key={screen._id}>
              <Text fw={500}>{namesOf(screen.practices)}</Text>
              <Text size="sm">
                <Anchor href={screenLink(userPanelUrl, screen._id, screen.key)} target="_blank" rel="noopener">
                  <WebAddress address={screenLink(userPanelUrl, screen._id, screen.key)} />
                </Anchor>
              </Text>
              {isOwner && (
                <ScreenActs
                  doctors={doctors}
                  screen={screen}
                  names={namesOf(screen.practices)}
                  onDone={refetch}
                  onEnded={() => heading.current?.focus()}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayMake && <NewScreen doctors={doctors} onMade={refetch} />}
    </Stack>
  );
}
