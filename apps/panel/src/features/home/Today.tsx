import { getQueue } from '@baari/contract/queue';
import { Figure } from '@baari/ui/Figure';
import { CardSkeletons, ErrorState } from '@baari/ui/states';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useConfig } from '../../lib/use-config.ts';
import { daysOf } from '../../lib/day-list.ts';
import { dayKey } from '../../lib/day-query.ts';
import { useReadFailure } from '../../lib/feedback.ts';
import { formatDate, formatWeekday } from '../../lib/format.ts';
import { queryClient } from '../../lib/query.ts';
import { dayOf } from './today-figures.ts';
import type { Day } from './today-figures.ts';
import { PlanEnd } from './PlanEnd.tsx';
import classes from './Today.module.css';

/** How often today's figures are read. */
const AGAIN_AFTER_MS = 30_000;
const HEIGHTS = [17, 118, 82];

/** Today at the clinic: the next patient, and how many have come and are still to be seen. */
export function Today({ doctorId }: { doctorId: string }) {
  const { t } = useTranslation(['home', 'common']);
  const date = useConfig().data?.today;
  const list = useQuery({
    queryKey: ['queue', doctorId, date],
    queryFn: async ({ signal }) => {
      const { queue } = await call(getQueue, { query: { date } }, { signal });
      // So that today's list is there at once when it is opened from here.
      queryClient.setQueryData(dayKey(doctorId, queue.date), daysOf(queue));
      return queue;
    },
    enabled: date !== undefined,
    refetchInterval: AGAIN_AFTER_MS,
  });
  const failed = useReadFailure(list.data ? null : list.error, t('unread'));

  if (failed) return <ErrorState text={failed} retry={t('common:tryAgain')} onRetry={() => void list.refetch()} />;
  if (!date || !list.data) return <CardSkeletons heights={HEIGHTS} />;
  const day = dayOf(list.data);
  return (
    <Stack gap="md">
      <div className={classes.top}>
        <Text c="dimmed">
          {formatWeekday(date)}, {formatDate(date)}
        </Text>
        <PlanEnd />
      </div>
      <Next day={day} />
      <div className={classes.figures}>
        <Figure label={t('booked')} value={day.booked} />
        <Figure label={t('attended')} value={day.attended} color="var(--baari-green-text)" />
        <Figure label={t('left')} value={day.left} />
      </div>
    </Stack>
  );
}

function Next({ day }: { day: Day }) {
  const { t } = useTranslation('home');
  if (!day.next) {
    return <div className={classes.next}>{day.booked === 0 ? t('noneToday') : t('nobodyLeft')}</div>;
  }
  return (
    <div className={classes.next}>
      <div className={classes.label}>{t('next')}</div>
      <div className={classes.row}>
        <span className={`${classes.number} figures`}>{day.next.serialNumber}</span>
        <span className={classes.name}>{day.next.patientName ?? t('unknownPatient')}</span>
      </div>
    </div>
  );
}
