import { getDaysOff } from '@baari/contract/day-control';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useMay, usePractice } from './practice.ts';

/** The closed days from today on. */
export function useDaysOff() {
  const practice = usePractice();
  return useQuery({
    queryKey: ['days-off', practice?._id],
    queryFn: async ({ signal }) => (await call(getDaysOff, {}, { signal })).days,
    enabled: useMay('receptionist') && practice?.profileCompleted === true,
  });
}
