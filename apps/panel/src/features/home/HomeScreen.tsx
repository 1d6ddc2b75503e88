import { Page } from '@baari/ui/Page';
import { CardSkeletons } from '@baari/ui/states';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppLink, useGo } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { Today } from './Today.tsx';
import { useGreeting } from './greeting.ts';

const CARD_WIDTH = 560;
/** Today's figures and the three buttons. */
const HEIGHTS = [17, 118, 82, 44, 44, 44];

/** Scrolls to the footer's support section and moves the focus there. */
function jumpToFooter(): void {
  const support = document.getElementById('support');
  support?.scrollIntoView();
  support?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}

export default function HomeScreen() {
  const { t } = useTranslation('home');
  const session = useSession();
  const go = useGo();
  const doctor = session.status === 'logged-in' ? session.doctor : undefined;
  const greeting = useGreeting(doctor?.name ?? undefined);
  // A greeting may need more lines than the welcome: until it is known, only skeletons stand below.
  if (session.status === 'unknown')
    return (
      <Page key="unknown" title={greeting} width={CARD_WIDTH}>
        <CardSkeletons heights={HEIGHTS} />
      </Page>
    );
  return (
    <Page title={session.status === 'logged-out' ? t('visitor.title') : greeting} width={CARD_WIDTH}>
      {session.status === 'logged-out' && <Text c="dimmed">{t('visitor.lead')}</Text>}
      {doctor?.profileCompleted && <Today doctorId={doctor._id} />}
      {doctor && !doctor.profileCompleted && (
        <Anchor component={AppLink} to={paths.profile} fw={650} py={10}>
          {t('finishProfile')}
        </Anchor>
      )}
      <Stack gap="sm">
        <Button onClick={() => go(paths.appointments)}>{t('appointments')}</Button>
        <Button variant="default" onClick={() => go(paths.stats)}>
          {t('stats')}
        </Button>
        <Button variant="default" onClick={jumpToFooter}>
          {t('support')}
        </Button>
      </Stack>
      {session.status === 'logged-out' && (
        <Anchor component={AppLink} to={paths.login} fw={650} py={10} ta="center">
          {t('visitor.enter')}
        </Anchor>
      )}
    </Page>
  );
}
