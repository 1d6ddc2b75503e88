import { getDoctor } from '@baari/contract/booking';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useReadFailure } from '../../../lib/feedback.ts';
import { usePractice } from '../../../lib/practice.ts';

/** The next days as patients see them, read anew for each dialog. `unread`: what is said where they cannot be read. */
export function useBookableDays(unread: string) {
  const id = usePractice()?._id ?? '';
  const query = useQuery({
    queryKey: ['appointments', id, 'days'],
    queryFn: async ({ signal }) => (await call(getDoctor, { params: { id } }, { signal })).doctor.days,
    staleTime: 0,
  });
  const failed = useReadFailure(query.isLoadingError ? query.error : null, unread, true);
  return { days: query.data, failed, readAgain: () => void query.refetch() };
}
