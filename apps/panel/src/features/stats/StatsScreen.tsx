import { rangeOf } from '@baari/calendar/ranges';
import type { DateRange } from '@baari/calendar/ranges';
import { Page } from '@baari/ui/Page';
import { ErrorState, Waiting } from '@baari/ui/states';
import { Loader } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../lib/clinic-clock.ts';
import { CompleteProfile } from '../../lib/CompleteProfile.tsx';
import { useReadFailure } from '../../lib/feedback.ts';
import { useDoctor } from '../../lib/session.ts';
import { useNeedsProfile } from '../../lib/use-needs-profile.ts';
import { Export } from './Export.tsx';
import { PeriodPick } from './PeriodPick.tsx';
import classes from './stats.module.css';
import { StatsPanel } from './StatsPanel.tsx';
import { useStats } from './use-stats.ts';

export default function StatsScreen() {
  const { t } = useTranslation(['stats', 'common']);
  const doctor = useDoctor();
  const needsProfile = useNeedsProfile();
  const today = useToday();
  const [picked, setPicked] = useState<DateRange | null>(null);
  // Until something is picked, this month's figures stand.
  const range = picked ?? (today === undefined ? null : rangeOf('this-month', today));
  const query = useStats(range);
  const failed = useReadFailure(query.error, t('failed'));

  const pick = (next: DateRange) => {
    if (needsProfile()) return false;
    const same = next.startDate === range?.startDate && next.endDate === range.endDate;
    setPicked(next);
    if (same) void query.refetch();
    return true;
  };

  const shown = doctor?.profileCompleted && !failed ? query.data : undefined;
  const content = () => {
    if (!doctor?.profileCompleted) return <CompleteProfile />;
    if (failed) return <ErrorState text={failed} retry={t('common:tryAgain')} onRetry={() => void query.refetch()} />;
    return shown ? <StatsPanel stats={shown.stats} range={shown.range} /> : <Waiting text={t('loading')} />;
  };

  return (
    <Page title={t('title')} barName={t('title')} width="whole">
      <div className={classes.top}>
        <PeriodPick today={today} shown={range} onPick={pick} />
        {shown && <Export range={shown.range} />}
      </div>
      <div className={classes.content} aria-busy={query.isFetching} data-old={query.isPlaceholderData || undefined}>
        {query.isPlaceholderData && (
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
