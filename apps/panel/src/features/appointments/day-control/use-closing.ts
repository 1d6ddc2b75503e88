import { closeDays, openDays, previewDaysOff } from '@baari/contract/day-control';
import type { BookedChoice } from '@baari/contract/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useAct } from '../../../lib/feedback.ts';
import { queryClient } from '../../../lib/query.ts';
import { usePractice } from '../../../lib/practice.ts';
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

/** What becomes of the booked patients, and whether the doctor sees anybody. */
interface Closing {
  booked: BookedChoice;
  away: boolean;
}

const readAgain = () =>
  Promise.all(['days-off', 'appointments'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));

/** Closes days and opens them again; both return undefined after a failure. */
export function useClosing() {
  const { act, busy } = useAct();
  return {
    busy,
    /** `uncover`: called if nobody can tell whether it counted. */
    close: async ({ from, to }: Range, closing: Closing, what: string, uncover?: () => void) => {
      const answer = await act(() => call(closeDays, { body: { from, to, ...closing } }), { what, uncover });
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
