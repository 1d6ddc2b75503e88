import { listSessions } from '@baari/contract/account-sessions';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useDoctor } from './session.ts';

/** The logged-in devices, and whether the account has a password. Not where that itself needs the password. */
export function useSessions() {
  const doctor = useDoctor();
  return useQuery({
    queryKey: ['sessions', doctor?._id],
    queryFn: ({ signal }) => call(listSessions, {}, { signal }),
    staleTime: 0,
    enabled: !doctor?.sharedDesk || doctor.sharedDesk.passwordUntil !== null,
  });
}
