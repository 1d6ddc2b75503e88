import { getDaysOff } from '@baari/contract/day-control';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useDoctor } from './session.ts';

/** The closed days from today on. */
export function useDaysOff() {
  const doctor = useDoctor();
  return useQuery({
    queryKey: ['days-off', doctor?._id],
    queryFn: async ({ signal }) => (await call(getDaysOff, {}, { signal })).days,
    enabled: doctor?.profileCompleted === true,
  });
}
