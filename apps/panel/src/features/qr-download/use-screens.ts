import { listScreens } from '@baari/contract/clinic';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useMay, usePractice } from '../../lib/practice.ts';

/** The waiting-room screens of several doctors that the clinic has. */
export function useScreens() {
  const practice = usePractice();
  return useQuery({
    queryKey: ['screens', practice?._id],
    queryFn: async ({ signal }) => (await call(listScreens, {}, { signal })).screens,
    enabled: useMay('receptionist'),
    staleTime: 0,
  });
}
