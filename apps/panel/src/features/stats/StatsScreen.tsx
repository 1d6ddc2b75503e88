import type { DateRange } from '@baari/calendar/ranges';
import { Page } from '@baari/ui/Page';
import { EmptyState, ErrorState, Waiting } from '@baari/ui/states';
import { Loader } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CompleteProfile } from '../../lib/CompleteProfile.tsx';
import { useConfig } from '../../lib/use-config.ts';
import { useReadFailure } from '../../lib/feedback.ts';
import { useDoctor } from '../../lib/session.ts';
import { useNeedsProfile } from '../../lib/use-needs-profile.ts';
import { PeriodPick } from './PeriodPick.tsx';
import classes from './stats.module.css';
import { StatsPanel } from './StatsPanel.tsx';
import { useStats } from './use-stats.ts';

const PAGE_WIDTH_PX = 960;

export default function StatsScreen() {
  const { t } = useTranslation(['stats', 'common']);
  const doctor = useDoctor();
  const needsProfile = useNeedsProfile();
  const config = useConfig();
  const [range, setRange] = useState<DateRange | null>(null);
  const query = useStats(range);
  const failed = useReadFailure(query.error, t('failed'));

  const pick = (picked: DateRange) => {
    if (needsProfile()) return false;
    const same = picked.startDate === range?.startDate && picked.endDate === range.endDate;
    if (same) void query.refetch();
    else setRange(picked);
    return true;
  };

  const content = () => {
    if (!doctor?.profileCompleted) return <CompleteProfile />;
    if (failed) return <ErrorState text={failed} retry={t('common:tryAgain')} onRetry={() => void query.refetch()} />;
    if (range === null) return <EmptyState title={t('hint')} hint={t('hintMore')} />;
    if (!query.data) return <Waiting text={t('loading')} />;
    return <StatsPanel stats={query.data.stats} range={query.data.range} />;
  };

  return (
    <Page title={t('title')} width={PAGE_WIDTH_PX}>
      <PeriodPick today={config.data?.today} onPick={pick} />
      <div className={classes.content} aria-busy={query.isFetching} data-old={query.isPlaceholderData || undefined}>
        {query.isPlaceholderData && <Loader className={classes.spinner} aria-label={t('loading')} />}
        {content()}
      </div>
    </Page>
  );
}
