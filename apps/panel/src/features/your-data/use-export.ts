import { requestExport, getExport } from '@baari/contract/export';
import type { DataExport } from '@baari/contract/export';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { useDoctor } from '../../lib/session.ts';

/** How often the progress of the copy is read. */
const ASK_EVERY_MS = 1_500;

const isUnderWay = (found: DataExport | null | undefined) => found?.status === 'waiting' || found?.status === 'running';

/** The copy of all data: how far it is, and how to request one. */
export function useExport() {
  const { t } = useTranslation('your-data');
  const queryKey = ['data-export', useDoctor()?._id];
  const client = useQueryClient();
  const { act, busy } = useAct();
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(getExport, {}, { signal })).dataExport,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? ASK_EVERY_MS : false),
    staleTime: 0,
  });

  async function ask(): Promise<void> {
    const answer = await act(() => call(requestExport), { quiet: true, what: t('export.sent') });
    if (answer) client.setQueryData(queryKey, answer.dataExport);
  }

  return { query, ask, busy };
}
