import { Icon } from '@baari/ui/Icon';
import { Page } from '@baari/ui/Page';
import { CardSkeletons } from '@baari/ui/states';
import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BesideTicket } from '../../lib/BesideTicket.tsx';
import { useToday } from '../../lib/clinic-clock.ts';
import { AppLink, useGo } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { ClinicHome, HOME_HEIGHTS } from './ClinicHome.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { useGreeting } from './use-greeting.ts';
import classes from './home.module.css';

const NOTHING_DONE = { booking: false, poster: false, display: false };

/** Scrolls to the footer's support section and moves the focus there. */
function jumpToFooter(): void {
  const support = document.getElementById('support');
  support?.scrollIntoView();
  support?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}

export default function HomeScreen() {
  const { t } = useTranslation(['home', 'common']);
  const session = useSession();
  const today = useToday();
  const doctor = session.status === 'logged-in' ? session.doctor : undefined;
  const greeting = useGreeting(doctor?.name ?? undefined);
  // A greeting may need more lines than the welcome: until it is known, only skeletons stand below.
  if (session.status === 'unknown' || (doctor?.profileCompleted && !today))
    return (
      <Page key="unknown" title={greeting} barName={t('common:titles.home')} width="whole">
        <CardSkeletons heights={HOME_HEIGHTS} />
      </Page>
    );
  if (doctor?.profileCompleted && today)
    return (
      <Page title={greeting} barName={t('common:titles.home')} width="whole">
        <ClinicHome key={today} doctor={doctor} today={today}>
          <Acts />
        </ClinicHome>
      </Page>
    );
  if (doctor)
    return (
      <Page title={greeting} barName={t('common:titles.home')} width="whole">
        <FirstSteps doctorId={doctor._id} profile={null} done={NOTHING_DONE} />
        <Acts />
      </Page>
    );
  return (
    <BesideTicket>
      <Page title={t('visitor.title')} barName={t('common:titles.home')}>
        <Text c="dimmed">{t('visitor.lead')}</Text>
        <Button component={AppLink} to={paths.login} className={classes.enter}>
          {t('visitor.enter')}
        </Button>
        <Acts />
      </Page>
    </BesideTicket>
  );
}

/** HOME-1..3: the three buttons. */
function Acts() {
  const { t } = useTranslation('home');
  const go = useGo();
  return (
    <div className={classes.acts}>
      <Button variant="default" leftSection={<Icon name="today" size={16} />} onClick={() => go(paths.appointments)}>
        {t('appointments')}
      </Button>
      <Button variant="default" leftSection={<Icon name="stats" size={16} />} onClick={() => go(paths.stats)}>
        {t('stats')}
      </Button>
      <Button variant="subtle" leftSection={<Icon name="help" size={16} />} onClick={jumpToFooter}>
        {t('support')}
      </Button>
    </div>
  );
}
