import { ServerRefusal } from '@baari/client/failures';
import { QueryClient } from '@tanstack/react-query';
import { accountOf } from './session-state.ts';
import { session } from './session.ts';

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

// A doctor's data is removed from this device with the session, or when another account is logged in.
let account: string | undefined;
session.subscribe(() => {
  const before = account;
  account = accountOf(session.get());
  if (account !== before) queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' });
});
