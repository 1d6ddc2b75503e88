import { getConfig } from '@baari/contract/public-config';
import type { PublicConfig } from '@baari/contract/public-config';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

type ReadAgainIn = (query: { state: { data?: PublicConfig | undefined } }) => number | false;

/** The installation's settings: brand, support, the clinic's date, prices. `readAgainIn`: after how many milliseconds, even if nobody looks. */
export function useConfig(readAgainIn: ReadAgainIn = () => false) {
  return useQuery({
    queryKey: ['config'],
    queryFn: async ({ signal }) => (await call(getConfig, {}, { signal })).config,
    staleTime: 10 * 60_000,
    refetchInterval: readAgainIn,
    refetchIntervalInBackground: true,
  });
}
