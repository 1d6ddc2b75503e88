import { suffices } from '@baari/contract/roles';
import { Icon } from '@baari/ui/Icon';
import { Page } from '@baari/ui/Page';
import { CardSkeletons } from '@baari/ui/states';
import { Button, Text } from '@mantine/core';
import { Navigate } from 'react-router';
import { texts } from '../../lib/texts.ts';
import { Allowed } from '../../lib/Allowed.tsx';
import { BesideTicket } from '../../lib/BesideTicket.tsx';
import { useToday } from '../../lib/clinic-clock.ts';
import { AppLink, useGo } from '../../lib/navigation.tsx';
import { NotYet } from '../../lib/NotYet.tsx';
import { paths } from '../../lib/paths.ts';
import { useMay, usePractice } from '../../lib/practice.ts';
import { isSharedDesk, useDoctor, useSession } from '../../lib/session.ts';
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
  const t = texts('home');
  const common = texts('common');
  const session = useSession();
  const today = useToday();
  const doctor = session.status === 'logged-in' ? session.doctor : undefined;
  const practice = usePractice();
  const isDoctor = useMay('doctor');
  const greeting = useGreeting(doctor);
  // A greeting may need more lines than the welcome: until it is known, only skeletons stand below.
  if (session.status === 'unknown' || (practice?.profileCompleted && !today))
    return (
      <Page key="unknown" title={greeting} barName={common('titles.home')} width="whole">
        <NotYet>
          <CardSkeletons heights={HOME_HEIGHTS} />
        </NotYet>
      </Page>
    );
  if (practice?.profileCompleted && today && !practice.needsSecondFactor)
    return (
      <Page title={greeting} barName={common('titles.home')} width="whole">
        <ClinicHome key={`${practice._id} ${today}`} doctorId={practice._id} today={today}>
          <Acts />
        </ClinicHome>
      </Page>
    );
  // Nobody reads at a reception what the product is.
  if (!doctor && isSharedDesk()) return <Navigate to={paths.sharedDesk} replace />;
  if (doctor)
    return (
      <Page title={greeting} barName={common('titles.home')} width="whole">
        {practice && isDoctor ? (
          <FirstSteps doctorId={practice._id} profile={null} done={NOTHING_DONE} />
        ) : (
          // Says what is missing before there is anything to work on.
          <Allowed least="nurse">{null}</Allowed>
        )}
        <Acts />
      </Page>
    );
  return (
    <BesideTicket>
      <Page title={t('visitor.title')} barName={common('titles.home')}>
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
  const t = texts('home');
  const go = useGo();
  const practice = usePractice();
  const isMember = useDoctor() !== undefined && !(practice && suffices(practice.role, 'doctor'));
  return (
    <div className={classes.acts}>
      <Button variant="default" leftSection={<Icon name="today" size={16} />} onClick={() => go(paths.appointments)}>
        {t('appointments')}
      </Button>
      {!isMember && (
        <Button variant="default" leftSection={<Icon name="stats" size={16} />} onClick={() => go(paths.stats)}>
          {t('stats')}
        </Button>
      )}
      <Button variant="subtle" leftSection={<Icon name="help" size={16} />} onClick={jumpToFooter}>
        {t('support')}
      </Button>
    </div>
  );
}
