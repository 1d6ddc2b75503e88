import type { ServerRefusal } from '@baari/client/failures';
import { closeDays, openDays, previewDaysOff } from '@baari/contract/day-control';
import type { DayStanding } from '@baari/contract/day-control';
import type { BookedChoice } from '@baari/contract/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useAct } from '../../../lib/feedback.ts';
import { queryClient } from '../../../lib/query.ts';
import { usePractice } from '../../../lib/practice.ts';
import { asFalseIn, bookedIn } from './leave-rules.ts';
import type { Range } from './leave-rules.ts';

/** How many booked patients closing the range affects. Counted anew each time; without a range nothing is read. */
export function useWhomItTouches(range: Range | null) {
  const practice = usePractice();
  return useQuery({
    queryKey: ['days-off', practice?._id, range?.from, range?.to],
    queryFn: async ({ signal }) =>
      (await call(previewDaysOff, { query: range ?? { from: '', to: '' } }, { signal })).days,
    enabled: range !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** What becomes of the booked patients, whether the doctor sees anybody, and what was seen on the days. */
interface Closing {
  booked: BookedChoice;
  away: boolean;
  days: readonly DayStanding[] | undefined;
}

/** What is sent of what was seen: nothing where those who are booked keep their place, for they come and go all day. */
const seenOf = (booked: BookedChoice, days: readonly DayStanding[] | undefined) =>
  days && (booked !== 'keep' || bookedIn(days) === 0)
    ? { closed: days.filter(({ closed }) => closed).length, booked: bookedIn(days), asFalse: asFalseIn(days) }
    : undefined;

const readAgain = () =>
  Promise.all(['days-off', 'appointments'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));

/** Closes days and opens them again; both return undefined after a failure. */
export function useClosing() {
  const { act, busy } = useAct();
  return {
    busy,
    /** `uncover`: called if nobody can tell whether it counted. */
    close: async ({ from, to }: Range, { booked, away, days }: Closing, what: string, uncover?: () => void) => {
      const body = { from, to, booked, away, seen: seenOf(booked, days) };
      const onRefusal = ({ code }: ServerRefusal) => void (code === 'QUEUE_CHANGED' && readAgain());
      const answer = await act(() => call(closeDays, { body }), { what, uncover, onRefusal });
      if (answer) void readAgain();
      return answer?.days;
    },
    open: async (dates: string[], what: string) => {
      const answer = await act(() => call(openDays, { body: { dates } }), { what });
      if (answer) void readAgain();
      return answer?.dates;
    },
  };
}
