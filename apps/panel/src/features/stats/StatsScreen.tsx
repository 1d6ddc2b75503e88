import { Page } from '@baari/ui/Page';
import { ErrorState, Waiting } from '@baari/ui/states';
import { Loader } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { useSearchParams } from 'react-router';
import { useToday } from '../../lib/clinic-clock.ts';
import { CompleteProfile } from '../../lib/CompleteProfile.tsx';
import { useReadFailure } from '../../lib/feedback.ts';
import { NotYet } from '../../lib/NotYet.tsx';
import { useOwnedPractices } from '../../lib/use-owned-practices.ts';
import { usePractice } from '../../lib/practice.ts';
import { useToldOfLoss } from '../../lib/use-told-of-loss.ts';
import { useNeedsProfile } from '../../lib/use-needs-profile.ts';
import { DoctorPick } from './DoctorPick.tsx';
import { Export } from './Export.tsx';
import { addressOf, choiceIn, datesOf } from './period.ts';
import type { Choice } from './period.ts';
import { PeriodPick } from './PeriodPick.tsx';
import classes from './stats.module.css';
import { StatsPanel } from './StatsPanel.tsx';
import { useStats } from './use-stats.ts';
import type { Whose } from './use-stats.ts';

export default function StatsScreen() {
  const t = texts('stats');
  const common = texts('common');
  const practice = usePractice();
  const needsProfile = useNeedsProfile();
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const choice = choiceIn(params);
  const range = datesOf(choice, today) ?? null;
  const isOwnedWithOthers = useOwnedPractices().length > 0;
  useToldOfLoss(isOwnedWithOthers);
  const whose = isOwnedWithOthers && params.get('doctors') === 'all' ? 'all' : 'one';
  const query = useStats(range, whose);
  const failed = useReadFailure(query.error, t('failed'));

  const pick = (next: Choice, whoseNext: Whose = whose) => {
    if (whoseNext === 'one' && needsProfile()) return;
    const address = { ...addressOf(next), ...(whoseNext === 'all' && { doctors: 'all' }) };
    if (String(new URLSearchParams(address)) === params.toString()) void query.refetch();
    else setParams(address);
  };

  // Without a network the figures of another period would stand until there is one.
  const isOld = query.isPlaceholderData && query.isPaused;
  const hasFigures = whose === 'all' || practice?.profileCompleted;
  const shown = hasFigures && !failed && !isOld ? query.data : undefined;
  const content = () => {
    if (!hasFigures) return <CompleteProfile />;
    if (failed) return <ErrorState text={failed} retry={common('tryAgain')} onRetry={() => void query.refetch()} />;
    if (shown) return <StatsPanel {...shown} />;
    return (
      <NotYet>
        <Waiting text={t('loading')} />
      </NotYet>
    );
  };

  return (
    <Page title={t('title')} barName={t('title')} width="whole">
      {isOwnedWithOthers && <DoctorPick whose={whose} onPick={(next) => pick(choice, next)} />}
      <div className={classes.top}>
        <PeriodPick today={today} choice={choice} onPick={pick} />
        {shown && !shown.practices && <Export range={shown.range} />}
      </div>
      <div
        className={classes.content}
        aria-busy={query.isFetching}
        data-old={(shown && query.isPlaceholderData) || undefined}
      >
        {shown && query.isPlaceholderData && (
          <div role="status" className={classes.spinner}>
            <Loader aria-hidden="true" />
            <span className="unseen">{t('loading')}</span>
          </div>
        )}
        {content()}
      </div>
    </Page>
  );
}
