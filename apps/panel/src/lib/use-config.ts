import { getConfig } from '@baari/contract/public-config';
import type { PublicConfig } from '@baari/contract/public-config';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { queryClient } from './query.ts';

type ReadAgainIn = (query: { state: { data?: PublicConfig | undefined } }) => number | false;

const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => (await call(getConfig, {}, { signal })).config,
  staleTime: 10 * 60_000,
});

/** Asks for the settings before the first screen is drawn: each needs them, and the desk cannot ask for its day without. */
export const askForConfig = (): void => void queryClient.prefetchQuery(configQuery);

/** The installation's settings: brand, support, the clinic's date, prices. `readAgainIn`: after how many milliseconds, even if nobody looks. */
export function useConfig(readAgainIn: ReadAgainIn = () => false) {
  return useQuery({
    ...configQuery,
    refetchInterval: readAgainIn,
    refetchIntervalInBackground: true,
  });
}
