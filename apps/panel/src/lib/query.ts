import { ServerRefusal } from '@baari/client/failures';
import { QueryClient } from '@tanstack/react-query';
import type { DataTag, QueryKey, Updater } from '@tanstack/react-query';
import { practice } from './practice.ts';
import { accountOf } from './session-state.ts';
import { session } from './session.ts';
import { toast } from './toast.ts';

/** How often an unanswered read is tried again. */
const RETRIES = 2;

/** The cache of what was read from the API. A refusal is an answer and is not tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => !(error instanceof ServerRefusal) && count < RETRIES,
    },
  },
});

const whose = () => `${accountOf(session.get())} ${practice.get()?._id}`;

// A doctor's data is removed from this device with the session, or when another account is logged in or another practice looked at.
// What was read before the first answer about the session is nobody's, and stays where that says that nobody is logged in.
let shown = whose();
practice.subscribe(() => {
  const before = shown;
  shown = whose();
  if (shown === before) return;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' });
  toast.closeStanding();
});

/**
 * Puts what a change was answered in the place of what was read. A read that is still under way may tell what was so before the
 * change: it is dropped and made anew.
 */
export function showChanged<Read>(
  queryKey: DataTag<QueryKey, Read, Error>,
  change: Updater<NoInfer<Read> | undefined, NoInfer<Read> | undefined>,
): void {
  queryClient.setQueriesData<Read>({ queryKey, exact: true }, change);
  void queryClient.invalidateQueries({ queryKey, exact: true, fetchStatus: 'fetching' });
}
