import { lookAtDesk } from '@baari/contract/shared-desk';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { tellOwedLock } from './shared-desk.ts';

/** This browser's shared desk; null if it is none. */
export const lookingAtDesk = queryOptions({
  queryKey: ['shared-desk'],
  queryFn: async ({ signal }) => {
    await tellOwedLock();
    return (await call(lookAtDesk, {}, { signal })).desk;
  },
});
