import { reauthenticate } from '@baari/contract/account';
import { useCallback } from 'react';
import { call } from './api.ts';
import { useAct } from './feedback.ts';

type Confirmed = { isConfirmed: true } | { isConfirmed: false; wrong: string | undefined };

/** Sends the password again; `failed` is the text if no answer came. */
export function useReauth(failed: string) {
  const { act, busy } = useAct();
  const confirm = useCallback(
    async (password: string): Promise<Confirmed> => {
      let wrong: string | undefined;
      const answer = await act(() => call(reauthenticate, { body: { password } }), {
        quiet: true,
        failed,
        onRefusal: ({ code, message, errors }) => {
          wrong = code === 'INVALID_CREDENTIALS' ? message : errors[0]?.msg;
          return false;
        },
      });
      return answer ? { isConfirmed: true } : { isConfirmed: false, wrong };
    },
    [act, failed],
  );
  return { confirm, busy };
}
