import { ServerRefusal } from '@baari/client/failures';
import { QueryClient } from '@tanstack/react-query';
import { session } from './session.ts';

const RETRIES = 2;

/** What was read from the API; a refusal is an answer and is not asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => !(error instanceof ServerRefusal) && count < RETRIES,
    },
  },
});

// One doctor's data never outlives their session on this device.
session.subscribe(() => {
  if (session.get().status === 'logged-out')
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' });
});
