import { getHome, noteFirstStep } from '@baari/contract/home';
import type { NotedStep } from '@baari/contract/home';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { failureText, useAct } from './feedback.ts';
import { showChanged } from './query.ts';
import { practice, useMay, usePractice } from './practice.ts';

const homeQuery = (doctorId: string | undefined) =>
  queryOptions({
    queryKey: ['home', doctorId],
    queryFn: async ({ signal }) => (await call(getHome, {}, { signal })).home,
  });

/** What Home tells beside today's queue. */
export function useHomeFacts() {
  const at = usePractice();
  return useQuery({ ...homeQuery(at?._id), enabled: useMay('receptionist') && at?.profileCompleted === true });
}

/** Notes that a first step is done. Nobody waits for it: without an answer the step only stays on the list. */
export function noteStep(step: NotedStep): void {
  const { queryKey } = homeQuery(practice.get()?._id);
  call(noteFirstStep, { body: { step } }).then(
    ({ home }) => showChanged(queryKey, home),
    (error: unknown) => void failureText(error),
  );
}

/** Takes a first step off the list that this clinic does not need, and says so if that failed. */
export function useSkipStep(step: NotedStep, what: string) {
  const { act, busy } = useAct();
  return async () => {
    if (busy) return;
    const { queryKey } = homeQuery(practice.get()?._id);
    const answer = await act(() => call(noteFirstStep, { body: { step } }), { quiet: true, what });
    if (answer) showChanged(queryKey, answer.home);
  };
}
