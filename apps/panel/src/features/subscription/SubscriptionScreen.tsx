import { Page } from '@baari/ui/Page';
import { CardSkeletons, EmptyState, ErrorState } from '@baari/ui/states';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { texts } from '../../lib/texts.ts';
import { useConfig } from '../../lib/use-config.ts';
import { useReadFailure } from '../../lib/feedback.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { NotYet } from '../../lib/NotYet.tsx';
import { paths } from '../../lib/paths.ts';
import { useProfile, useTrialUsed } from '../../lib/profile.ts';
import { usePractice } from '../../lib/practice.ts';
import { toast } from '../../lib/toast.ts';
import { CurrentPeriod } from './CurrentPeriod.tsx';
import { isExpired } from './period.ts';
import { PlanPrices } from './PlanPrices.tsx';
import { QueuedPeriods } from './QueuedPeriods.tsx';
import { takeSaid } from './said-on-arrival.ts';
import classes from './subscription.module.css';

/** Until when the subscription runs, and what comes next. */
export default function SubscriptionScreen() {
  const t = texts('subscription');
  const common = texts('common');
  const practice = usePractice();
  const profile = useProfile();
  const trialUsed = useTrialUsed();
  const config = useConfig();
  const failed = useReadFailure(profile.error ?? config.error, t('details.unread'));
  const subscription = profile.data?.subscription;
  useEffect(() => {
    const said = takeSaid();
    if (said) toast.success(said);
  }, []);
  const expired = subscription ? isExpired(subscription.status) : undefined;
  const checkout = (text: string) => (
    <Button component={AppLink} to={paths.checkout} h="auto" py="sm">
      {text}
    </Button>
  );

  function content() {
    if (!practice?.profileCompleted || profile.data === null) {
      const toProfile = (
        <Button component={AppLink} to={paths.profile}>
          {common('goToProfile')}
        </Button>
      );
      return (
        <EmptyState title={t(trialUsed ? 'details.needsProfileNoTrial' : 'details.needsProfile')} action={toProfile} />
      );
    }
    if (profile.data && config.data) {
      const { today, clinicTimeZone, planPrices } = config.data;
      if (!subscription) {
        return (
          <div className={classes.column}>
            <EmptyState title={t('details.none')} hint={t('details.noneHint')} />
            <div className={classes.next}>
              <PlanPrices prices={planPrices} />
              {checkout(t('details.buy'))}
            </div>
          </div>
        );
      }
      return (
        <div className={classes.column}>
          <CurrentPeriod subscription={subscription} today={today} zone={clinicTimeZone} />
          <div className={classes.next}>
            <QueuedPeriods periods={subscription.queued} today={today} zone={clinicTimeZone} />
            <PlanPrices prices={planPrices} />
            {checkout(t(expired ? 'details.buy' : 'details.prepay'))}
          </div>
        </div>
      );
    }
    const retry = () => void Promise.all([profile.refetch(), config.refetch()]);
    if (failed) return <ErrorState text={failed} retry={common('tryAgain')} onRetry={retry} />;
    return (
      <NotYet>
        <CardSkeletons heights={[280, 46]} />
      </NotYet>
    );
  }

  const title = t(subscription ? (expired ? 'details.last' : 'details.current') : 'title');
  return (
    <Page title={title} barName={common('titles.subscription')} width="whole">
      {content()}
    </Page>
  );
}
