import { rangeOf } from '@baari/calendar/ranges';
import { slotsOn } from '@baari/calendar/slots';
import { getPatientStats } from '@baari/contract/appointments';
import type { Queue } from '@baari/contract/queue';
import { CardSkeletons, ErrorState } from '@baari/ui/states';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useTimes } from '../../lib/clinic-clock.ts';
import { useDayKind } from '../../lib/use-day-kind.ts';
import { useReadFailure } from '../../lib/feedback.ts';
import { countsOf } from '../../lib/day-counts.ts';
import { formatCount, formatDate, formatWeekday } from '../../lib/format.ts';
import { useHomeFacts } from '../../lib/home-facts.ts';
import { LateNotice } from '../../lib/LateNotice.tsx';
import { LeadOn } from '../../lib/LeadOn.tsx';
import { NotYet } from '../../lib/NotYet.tsx';
import { BookingNotes } from '../../lib/BookingNotes.tsx';
import { useMay } from '../../lib/practice.ts';
import { usePracticeFacts, useProfile } from '../../lib/profile.ts';
import { useDaysOff } from '../../lib/use-days-off.ts';
import { useLateOver } from '../../lib/use-late-over.ts';
import { useQueue } from '../../lib/use-queue.ts';
import { DayHours } from './DayHours.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Hero } from './Hero.tsx';
import classes from './home.module.css';
import { Needs } from './Needs.tsx';
import { Week } from './Week.tsx';

/** The hero, the hours, the week. */
export const HOME_HEIGHTS = [24, 142, 176, 220];

/** Between parts of a line, of which none begins a line. */
const DOT = '\u00a0· ';

interface ClinicHomeProps {
  doctorId: string;
  today: string;
  /** The three buttons. */
  children: ReactNode;
}

/** This week's figures; read again when the screen is opened. */
const useWeek = (doctorId: string, today: string) => {
  const range = rangeOf('this-week', today);
  const week = useQuery({
    queryKey: ['week', doctorId, today],
    queryFn: async ({ signal }) => (await call(getPatientStats, { query: range }, { signal })).stats,
    staleTime: 0,
    enabled: useMay('doctor'),
  });
  return { ...week, range };
};

/** A clinic's day at a glance, what waits for an answer, and the week; a new clinic is led through its first steps. */
export function ClinicHome({ doctorId, today, children }: ClinicHomeProps) {
  const t = texts('home');
  const common = texts('common');
  const live = useQueue(doctorId, today);
  const isLateOver = useLateOver(live.queue);
  const profile = useProfile().data;
  const practice = usePracticeFacts();
  const mayRead = useMay('receptionist');
  const isDoctor = useMay('doctor');
  const facts = useHomeFacts();
  const daysOff = useDaysOff();
  const week = useWeek(doctorId, today);
  const failed = useReadFailure(practice.isLoadingError ? practice.error : null, t('unread'));

  if (failed) return <ErrorState text={failed} retry={common('tryAgain')} onRetry={practice.refetch} />;
  // All at once, so that nothing moves when the last answer comes.
  const isUnread = (mayRead && (facts.isPending || daysOff.isPending)) || (isDoctor && week.isPending);
  if (!live.queue || !practice.data || isUnread)
    return (
      <NotYet>
        <CardSkeletons heights={HOME_HEIGHTS} />
      </NotYet>
    );

  const { queue } = live;
  const { availability } = practice.data;
  const hasPatients = queue.counts.total > 0;
  const done = facts.data && { ...facts.data.firstSteps, booking: facts.data.firstSteps.booking || hasPatients };
  const isLed = profile != null && done !== undefined && !(done.booking && done.poster && done.display);
  const steps = isLed && <FirstSteps doctorId={doctorId} profile={profile} done={done} />;
  const isNew = isLed && !done.booking;
  return (
    <div className={classes.home}>
      <div className={classes.day}>
        <DayLine today={today} queue={queue} />
        <BookingNotes leads />
        {isNew && steps}
        {!isNew && (hasPatients ? <Hero live={live} queue={queue} /> : <EmptyDay today={today} />)}
        {/* Below the hero, so that Call never moves. */}
        <div role="status" className={classes.late}>
          <LateNotice notice={queue.notice} isOver={isLateOver} />
        </div>
        {!isNew && <DayHours queue={queue} slots={slotsOn(availability.workingDays, today)} />}
      </div>
      <div className={classes.side}>
        <Needs
          today={today}
          unmarked={facts.data?.unmarked ?? null}
          daysOff={daysOff.data ?? []}
          subscription={profile?.subscription ?? null}
          messageMoney={facts.data?.messageMoney}
        />
        {!isNew && week.data && <Week stats={week.data} range={week.range} />}
        {!isNew && steps}
      </div>
      {children}
    </div>
  );
}

/** The date and the day's counts, in the desk's words. */
function DayLine({ today, queue: { rows, expectedEnd } }: { today: string; queue: Queue }) {
  const t = texts('home');
  const common = texts('common');
  const { time } = useTimes();
  const told = countsOf(rows).map(([what, number]) => common(`count.${what}`, { number: formatCount(number) }));
  return (
    <Text c="dimmed">
      {formatWeekday(today)}, {formatDate(today)}
      {rows.length > 0 && `${DOT}${told.join(', ')}`}
      {expectedEnd && `${DOT}${t('ends', { time: time(expectedEnd) })}`}
    </Text>
  );
}

function EmptyDay({ today }: { today: string }) {
  const t = texts('home');
  const kind = useDayKind(today);
  return (
    <section className={classes.empty}>
      <div>
        <b>{t(`empty.${kind}`, { weekday: formatWeekday(today) })}</b>
        <Text c="dimmed">{t(`emptyHint.${kind}`)}</Text>
      </div>
      {kind !== 'barred' && <LeadOn from={kind} />}
    </section>
  );
}
