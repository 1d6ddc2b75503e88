import { requestExport, getExport } from '@baari/contract/export';
import type { DataExport } from '@baari/contract/export';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { showChanged } from '../../lib/query.ts';
import { usePractice } from '../../lib/practice.ts';

/** How often the progress of the copy is read. */
const ASK_EVERY_MS = 1_500;

const isUnderWay = (found: DataExport | null | undefined) => found?.status === 'waiting' || found?.status === 'running';

const exportQuery = (doctorId: string | undefined) =>
  queryOptions({
    queryKey: ['data-export', doctorId],
    queryFn: async ({ signal }) => (await call(getExport, {}, { signal })).dataExport,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? ASK_EVERY_MS : false),
    staleTime: 0,
  });

/** The copy of all data: how far it is, and how to request one. */
export function useExport() {
  const t = texts('your-data');
  const options = exportQuery(usePractice()?._id);
  const { act, busy } = useAct();
  const query = useQuery(options);

  async function ask(): Promise<void> {
    const answer = await act(() => call(requestExport), { quiet: true, what: t('export.sent') });
    if (answer) showChanged(options.queryKey, answer.dataExport);
  }

  return { query, ask, busy };
}
