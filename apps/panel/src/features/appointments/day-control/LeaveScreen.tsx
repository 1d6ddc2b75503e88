import { Page } from '@baari/ui/Page';
import { CardSkeletons, ErrorState } from '@baari/ui/states';
import { texts } from '../../../lib/texts.ts';
import { CompleteProfile } from '../../../lib/CompleteProfile.tsx';
import { useDaysOff } from '../../../lib/use-days-off.ts';
import { useReadFailure } from '../../../lib/feedback.ts';
import { NotYet } from '../../../lib/NotYet.tsx';
import { usePractice } from '../../../lib/practice.ts';
import { DaysOff } from './DaysOff.tsx';
import classes from './leave.module.css';
import { LeaveForm } from './LeaveForm.tsx';
import { useToday } from '../../../lib/clinic-clock.ts';

/** Take leave, see it and open days again. */
export default function LeaveScreen() {
  const t = texts('leave');
  const common = texts('common');
  const practice = usePractice();
  const today = useToday();
  const daysOff = useDaysOff();
  const failed = useReadFailure(daysOff.isLoadingError ? daysOff.error : null, t('off.unread'));

  const content = () => {
    if (!practice?.profileCompleted) return <CompleteProfile />;
    if (failed) return <ErrorState text={failed} retry={common('tryAgain')} onRetry={() => void daysOff.refetch()} />;
    if (!today || !daysOff.data)
      return (
        <NotYet>
          <CardSkeletons heights={[420, 140]} />
        </NotYet>
      );
    return (
      <div className={classes.leave}>
        <LeaveForm today={today} off={daysOff.data.map(({ date }) => date)} />
        <DaysOff days={daysOff.data} />
      </div>
    );
  };
  return (
    <Page title={t('title')} barName={t('title')} width="whole">
      {content()}
    </Page>
  );
}
