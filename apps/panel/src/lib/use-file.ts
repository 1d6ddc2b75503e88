import { useCallback } from 'react';
import type { FileCaller } from '@baari/client/call';
import { callForFile } from './api.ts';
import { useAct } from './feedback.ts';
import { saveFile } from './save-file.ts';

/** Fetches a file and saves it; false after a failure, which is said. */
export function useFile(failed: string) {
  const { act, busy } = useAct();
  const save = useCallback(
    async (...of: Parameters<FileCaller>): Promise<boolean> => {
      const fetched = await act(async () => ({ message: '', file: await callForFile(...of) }), { quiet: true, failed });
      if (fetched) saveFile(fetched.file);
      return fetched !== undefined;
    },
    [act, failed],
  );
  return { save, busy };
}
