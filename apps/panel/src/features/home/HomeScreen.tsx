import { Page } from '@baari/ui/Page';
import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { Today } from './Today.tsx';
import { useGreeting } from './useGreeting.ts';

const CARD_WIDTH = 560;

/** The way to support: the footer's section takes view and focus. */
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
  return (
    <Page title={doctor ? greeting : t('visitor.title')} width={CARD_WIDTH}>
      {session.status === 'logged-out' && <Text c="dimmed">{t('visitor.lead')}</Text>}
      {doctor && (doctor.profileCompleted ? <Today doctorId={doctor._id} /> : <Text>{t('finishProfile')}</Text>)}
      <Stack gap="sm">
        <Button onClick={() => go(paths.appointments)}>{t('appointments')}</Button>
        <Button variant="default" onClick={() => go(paths.stats)}>
          {t('stats')}
        </Button>
        <Button variant="default" onClick={jumpToFooter}>
          {t('support')}
        </Button>
      </Stack>
    </Page>
  );
}
