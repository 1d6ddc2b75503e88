import { isCalendarDate } from '@baari/contract/fields';
import { Page } from '@baari/ui/Page';
import { CardSkeletons, EmptyState, ErrorState } from '@baari/ui/states';
import { Button, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CompleteProfile } from '../../lib/CompleteProfile.tsx';
import { dayQuery } from '../../lib/day-query.ts';
import { failureText, useReadFailure } from '../../lib/feedback.ts';
import { formatCardDate } from '../../lib/format.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';
import { useDoctor } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { useNeedsProfile } from '../../lib/use-needs-profile.ts';
import { DatePick } from './DatePick.tsx';
import { OtherDay } from './other-day/OtherDay.tsx';
import { DayControl } from './day-control/DayControl.tsx';
import { FileButton } from './paper/FileButton.tsx';
import { LiveDay } from './desk/LiveDay.tsx';
import { useQueue } from './desk/use-queue.ts';
import { useToday } from '../../lib/clinic-clock.ts';

const PAGE_WIDTH_PX = 1120;

export default function AppointmentsScreen() {
  const { t } = useTranslation(['appointments', 'common']);
  const doctor = useDoctor();
  const needsProfile = useNeedsProfile();
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const asked = params.get('date');
  const date = asked !== null && isCalendarDate(asked) ? asked : today;
  const query = useQuery({
    ...dayQuery(doctor?._id, date),
    enabled: doctor?.profileCompleted === true && date !== undefined,
    // The last date's list stays on screen until the new one is there.
    placeholderData: keepPreviousData,
  });
  const isLive = date !== undefined && date === today && query.data !== undefined && !query.isPlaceholderData;
  const live = useQueue(doctor?._id, isLive ? date : undefined);
  const failed = useReadFailure(query.isLoadingError ? query.error : null, t('unread'));

  const pick = async (picked: string) => {
    if (needsProfile()) return;
    if (picked !== date) return setParams({ date: picked });
    const { error } = await query.refetch();
    if (error) toast.error(failureText(error, t('unread')));
  };

  const content = () => {
    if (!doctor?.profileCompleted) return <CompleteProfile />;
    if (failed) return <ErrorState text={failed} retry={t('common:tryAgain')} onRetry={() => void query.refetch()} />;
    if (!query.data || !date || !today) return <CardSkeletons heights={[210, 480]} />;
    const empty = <NoAppointments date={date} />;
    if (isLive)
      return (
        <LiveDay
          key={date}
          date={date}
          days={query.data}
          live={live}
          empty={empty}
          control={<DayControl queue={live.queue} refresh={live.refresh} date={date} />}
        />
      );
    if (query.data.length === 0) return empty;
    return query.data.map((day) => (
      <OtherDay key={day.appointmentDate} day={day} isOver={day.appointmentDate < today} />
    ));
  };

  return (
    <Page
      title={t('title')}
      width={PAGE_WIDTH_PX}
      aside={today && doctor?.profileCompleted && <FileButton today={today} />}
    >
      <DatePick
        key={date}
        initial={date ?? ''}
        busy={query.isFetching && (query.isPlaceholderData || query.isPending)}
        onPick={(picked) => void pick(picked)}
      />
      {query.isRefetchError && (
        <Text size="sm" c="var(--baari-orange-text)" role="status">
          {t('notRefreshed')}
        </Text>
      )}
      {/* One level down: form and list both have the date for their key. */}
      <>{content()}</>
    </Page>
  );
}

function NoAppointments({ date }: { date: string }) {
  const { t } = useTranslation('appointments');
  return (
    <EmptyState
      title={t('empty', { date: formatCardDate(date) })}
      hint={t('emptyHint')}
      action={
        <Button component={AppLink} to={paths.qrDownload} variant="light">
          {t('downloadQr')}
        </Button>
      }
    />
  );
}
