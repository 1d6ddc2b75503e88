import { getConfig } from '@baari/contract/public-config';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** The installation's settings: brand, support, the clinic's date, prices. */
export function useConfig() {
  return useQuery({
    queryKey: ['config'],
    queryFn: async ({ signal }) => (await call(getConfig, {}, { signal })).config,
    staleTime: 10 * 60_000,
  });
}
