import type { Home, NotedStep } from '@baari/contract/home';
import type { ProfileData } from '@baari/contract/profile';
import { Icon } from '@baari/ui/Icon';
import { Button, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../../lib/texts.ts';
import { bookingBar } from '../../lib/booking-bar.ts';
import { bookingLink } from '../../lib/booking-link.ts';
import { useWhen } from '../../lib/clinic-clock.ts';
import { useSkipStep } from '../../lib/home-facts.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';
import { useTrialUsed } from '../../lib/profile.ts';
import { useConfig } from '../../lib/use-config.ts';
import classes from './steps.module.css';

interface FirstStepsProps {
  doctorId: string;
  /** Null before the first submission. */
  profile: ProfileData | null;
  done: Home['firstSteps'];
}

/** What makes a new clinic work, one step after the other; each is done when the server knows it. */
export function FirstSteps({ doctorId, profile, done }: FirstStepsProps) {
  const t = texts('home');
  const when = useWhen();
  const userPanelUrl = useConfig().data?.userPanelUrl;
  const states = [profile !== null, done.booking, done.poster, done.display];
  const count = states.filter(Boolean).length;
  const trialUsed = useTrialUsed();
  const isBarred = profile !== null && bookingBar(profile) !== null;
  const trial = profile?.subscription?.plan === 'trial' && profile.subscription.status === 'active';
  const state = (i: number): StepState => (states[i] ? 'done' : states.indexOf(false) === i ? 'current' : 'later');
  return (
    <section className={classes.steps} aria-labelledby="steps">
      <Title order={2} size="h3" id="steps">
        {t('steps.title')}
      </Title>
      <div className={classes.bar} aria-hidden="true">
        <i style={{ width: `${(count / states.length) * 100}%` }} />
      </div>
      <Text size="sm" c="dimmed">
        {t('steps.done', { count, all: states.length })}
      </Text>
      <ol>
        <Step
          no={1}
          state={state(0)}
          title={t('steps.profile')}
          act={
            <Button component={AppLink} to={paths.profile}>
              {t('steps.profileAct')}
            </Button>
          }
        >
          {profile === null
            ? t(trialUsed === false ? 'steps.profileHint' : 'steps.profileHintNoTrial')
            : trial
              ? t('steps.profileTrial', { date: when(profile.subscription!.endDate).date })
              : t('steps.profileDone')}
        </Step>
        <Step
          no={2}
          state={state(1)}
          title={t('steps.booking')}
          act={
            profile && !isBarred && userPanelUrl ? (
              <Button component="a" href={bookingLink(userPanelUrl, doctorId)} target="_blank" rel="noopener">
                {t('steps.book')}
              </Button>
            ) : undefined
          }
        >
          {t(isBarred ? 'steps.bookingBarred' : 'steps.bookingHint')}
        </Step>
        <Step no={3} state={state(2)} title={t('steps.poster')} act={profile && <ToQr step="poster" />}>
          {t('steps.posterHint')}
        </Step>
        <Step no={4} state={state(3)} title={t('steps.display')} act={profile && <ToQr step="display" />}>
          {t('steps.displayHint')}
        </Step>
      </ol>
    </section>
  );
}

/** Leads to the page of the clinic's QR, which has both; or ends the step. */
function ToQr({ step }: { step: NotedStep }) {
  const t = texts('home');
  const skip = useSkipStep(step, t('steps.sentSkip', { step: t(`steps.${step}`) }));
  return (
    <>
      <Button component={AppLink} to={paths.qrDownload} variant="default">
        {t(`steps.${step}Act`)}
      </Button>
      <Button
        variant="subtle"
        aria-label={t('steps.skipStep', { step: t(`steps.${step}`) })}
        onClick={() => void skip()}
      >
        {t('steps.skip')}
      </Button>
    </>
  );
}

type StepState = 'done' | 'current' | 'later';

function Step(props: { no: number; state: StepState; title: string; act?: ReactNode; children: ReactNode }) {
  const { no, state, title, act, children } = props;
  const t = texts('home');
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <span className={classes.sign} aria-hidden="true">
        {state === 'done' ? <Icon name="check" size={16} /> : no}
      </span>
      <div className={classes.text}>
        <b>
          {title}
          {state === 'done' && <span className="unseen">, {t('steps.isDone')}</span>}
        </b>
        <p>{children}</p>
      </div>
      {state !== 'done' && act && <div className={classes.acts}>{act}</div>}
    </li>
  );
}
