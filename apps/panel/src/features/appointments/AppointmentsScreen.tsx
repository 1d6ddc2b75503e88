import { isCalendarDate } from '@baari/contract/calendar-date';
import { seesDay } from '@baari/contract/roles';
import { ErrorState } from '@baari/ui/states';
import { Text, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { texts } from '../../lib/texts.ts';
import { useSearchParams } from 'react-router';
import { CompleteProfile } from '../../lib/CompleteProfile.tsx';
import { useDayKind } from '../../lib/use-day-kind.ts';
import { daysOf } from '../../lib/day-list.ts';
import { dayQuery } from '../../lib/day-query.ts';
import { failureText, useReadFailure } from '../../lib/feedback.ts';
import { LeadOn } from '../../lib/LeadOn.tsx';
import { LiveSign } from '../../lib/LiveSign.tsx';
import { formatCardDate } from '../../lib/format.ts';
import { useMay, usePractice } from '../../lib/practice.ts';
import { toast } from '../../lib/toast.ts';
import { useDeskBar } from '../../lib/use-desk-bar.ts';
import { useNeedsProfile } from '../../lib/use-needs-profile.ts';
import classes from './AppointmentsScreen.module.css';
import { DatePick, OnlyDate } from './DatePick.tsx';
import { DeskBarNote } from './DeskBarNote.tsx';
import { focusRow, moveToRows, rowOf } from './day-list/row-focus.ts';
import { DayStrip } from './DayStrip.tsx';
import type { Search } from './day-list/search.ts';
import { StripMenu } from './StripMenu.tsx';
import { BringBack } from './flood/BringBack.tsx';
import { FalseBookings } from './flood/FalseBookings.tsx';
import { FloodBar } from './flood/FloodBar.tsx';
import { OtherDay } from './other-day/OtherDay.tsx';
import { nextDate } from './next-date.ts';
import { opensOn } from './move/move-days.ts';
import { NoListYet } from './paper/NoListYet.tsx';
import { DayControl } from './day-control/DayControl.tsx';
import { LiveDay } from './desk/LiveDay.tsx';
import { useQueue } from '../../lib/use-queue.ts';
import type { LiveQueue } from '../../lib/use-queue.ts';
import { useToday } from '../../lib/clinic-clock.ts';

export default function AppointmentsScreen() {
  const t = texts('appointments');
  const common = texts('common');
  const practice = usePractice();
  const mayAct = useMay('receptionist');
  const needsProfile = useNeedsProfile();
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const asked = params.get('date');
  // Never today's list under an address that says something else.
  const isAddressWrong = asked !== null && !isCalendarDate(asked);
  const date = isAddressWrong ? undefined : (asked ?? today);
  const query = useQuery({
    ...dayQuery(practice?._id, date),
    enabled: practice?.profileCompleted === true && date !== undefined,
  });
  // The first list is drawn bit by bit: hundreds of rows at once would hold up a tap on a slow phone.
  const hasList = useDeferredValue(query.data !== undefined);
  const isLive = date !== undefined && date === today && query.data !== undefined;
  // Today is followed whichever date is shown: it tells of a flood of bookings for any day.
  const [wasShown, setWasShown] = useState(false);
  if (query.data && !wasShown) setWasShown(true);
  const live = useQueue(practice?._id, wasShown ? today : undefined);
  const failed = useReadFailure(query.isLoadingError ? query.error : null, t('unread'));

  const pick = async (picked: string) => {
    if (needsProfile()) return;
    if (picked !== date) return setParams({ date: picked });
    const { error } = await query.refetch();
    if (error) toast.error(failureText(error, t('unread')));
  };

  const day = (isLive && live.queue ? daysOf(live.queue) : query.data)?.[0];
  const search = useSearch(date);
  const help = useRef<HTMLDivElement>(null);

  const content = () => {
    if (!practice?.profileCompleted) return <CompleteProfile />;
    if (isAddressWrong) return <NoDate />;
    if (failed) return <ErrorState text={failed} retry={common('tryAgain')} onRetry={() => void query.refetch()} />;
    if (!hasList || !query.data || !date || !today) return <NoListYet isToday={date === today} />;
    const tail = mayAct && date >= today && <BringBack date={date} typed={search.typed} onDone={live.refresh} />;
    const empty = <NoAppointments date={date} today={today} tail={tail} />;
    if (isLive)
      return (
        <LiveDay
          key={date}
          date={date}
          days={query.data}
          live={live}
          search={search}
          help={help}
          empty={empty}
          tail={tail}
          control={<DayControl queue={live.queue} refresh={live.refresh} date={date} />}
        />
      );
    return (
      <OtherDay
        key={date}
        date={date}
        day={day}
        isOver={date < today}
        typed={search.typed}
        empty={empty}
        tail={day && tail}
      />
    );
  };

  const liveSign = live.isLive && hasList ? 'live' : 'reconnecting';
  const isOld = !isLive && query.isRefetchError;
  return (
    <div className={classes.screen}>
      <VisuallyHidden component="h1" tabIndex={-1}>
        {t('title')}
      </VisuallyHidden>
      <DayStrip
        pick={<DateChoice key={asked} date={date} busy={query.isLoading} onPick={(picked) => void pick(picked)} />}
        day={day}
        sign={query.data && <LiveSign is={isOld ? 'notRefreshed' : liveSign} />}
        search={search}
        isLive={isLive}
        hasSearch={day !== undefined || !!live.queue?.cancelledTogether}
        menu={
          today &&
          (mayAct || day) &&
          practice?.profileCompleted && <DayMenu live={live} day={day} today={today} help={isLive ? help : null} />
        }
      />
      <div>
        {mayAct && <FloodBar live={live} />}
        <div className={classes.bar}>
          <DeskBarNote />
        </div>
      </div>
      {content()}
    </div>
  );
}

interface DateChoiceProps {
  /** Of the list; undefined until it is known. */
  date: string | undefined;
  busy: boolean;
  onPick: (date: string) => void;
}

/** The date of the list. Who sees today alone is offered no other. */
function DateChoice({ date, busy, onPick }: DateChoiceProps) {
  const today = useToday();
  const role = usePractice()?.role;
  const isBound = today !== undefined && role !== undefined && !seesDay(role, nextDate(today, 1), today);
  if (isBound && date === today) return <OnlyDate date={today} />;
  return <DatePick initial={date ?? ''} busy={busy} onPick={onPick} />;
}

interface DayMenuProps extends Pick<ComponentProps<typeof StripMenu>, 'day' | 'today'> {
  live: LiveQueue;
  /** Of the keys, where there are any. */
  help: RefObject<HTMLDivElement | null> | null;
}

/** The menu of a day, with the way to false bookings: few of them, too, can take a day's last places. */
function DayMenu({ live: { refresh }, help, ...menu }: DayMenuProps) {
  const mayAct = useMay('receptionist');
  if (!mayAct) return <StripMenu {...menu} />;
  return (
    <FalseBookings onDone={refresh}>
      {(opens) => (
        <StripMenu {...menu} falseBookings={opens} {...(help && { onKeys: () => help.current?.showPopover() })} />
      )}
    </FalseBookings>
  );
}

/** What is typed to find patients of a date; another date begins without. */
function useSearch(date: string | undefined): Search {
  const [last, setLast] = useState({ date, typed: '' });
  const field = useRef<HTMLInputElement>(null);
  const from = useRef<string>(undefined);
  const typed = last.date === date ? last.typed : '';
  const onTyped = (next: string) => setLast({ date, typed: next });
  return {
    typed,
    onTyped,
    find(then) {
      field.current?.focus();
      if (then) onTyped(typed + then);
    },
    field,
    onFocus: ({ relatedTarget }) => void (from.current = rowOf(relatedTarget)),
    onKeyDown(event) {
      // The first Escape empties the field, which the browser does.
      if (event.key !== 'Escape' || event.currentTarget.value !== '') return moveToRows(event);
      event.currentTarget.blur();
      focusRow(from.current);
    },
  };
}

function NoDate() {
  const t = texts('appointments');
  return (
    <div className={classes.empty}>
      <Title order={2} size="h2">
        {t('dateAddress')}
      </Title>
      <Text c="dimmed">{t('dateAddressHint')}</Text>
      <LeadOn from="over" />
    </div>
  );
}

interface NoAppointmentsProps {
  date: string;
  today: string;
  /** Shown below. */
  tail: ReactNode;
}

/** Says of an empty day why, and what leads on. */
function NoAppointments({ date, today, tail }: NoAppointmentsProps) {
  const t = texts('appointments');
  const kind = useDayKind(date);
  const isToldAbove = useDeskBar() !== null && kind === 'barred';
  return (
    <div>
      <div className={classes.empty}>
        <Title order={2} size="h2">
          {t(`empty.${kind}`, { date: formatCardDate(date) })}
        </Title>
        {opensOn(date) > today && (
          <Text c="dimmed">{t('emptyHint.beyond', { date: formatCardDate(opensOn(date)) })}</Text>
        )}
        {date < today && <LeadOn from="over" />}
        {date >= today && opensOn(date) <= today && !isToldAbove && (
          <>
            <Text c="dimmed">{t(`emptyHint.${kind}`)}</Text>
            <LeadOn from={kind} />
          </>
        )}
      </div>
      {tail}
    </div>
  );
}
