import { getHome, noteFirstStep } from '@baari/contract/home';
import type { Home, NotedStep } from '@baari/contract/home';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { failureText } from './feedback.ts';
import { queryClient } from './query.ts';
import { useDoctor } from './session.ts';

/** What Home tells beside today's queue. */
export function useHomeFacts() {
  const doctor = useDoctor();
  return useQuery({
    queryKey: ['home', doctor?._id],
    queryFn: async ({ signal }) => (await call(getHome, {}, { signal })).home,
    enabled: doctor?.profileCompleted === true,
  });
}

/** Notes that a first step is done. Nobody waits for it: without an answer the step only stays on the list. */
export function noteStep(step: NotedStep): void {
  call(noteFirstStep, { body: { step } }).then(
    ({ home }) => queryClient.setQueriesData<Home>({ queryKey: ['home'] }, home),
    (error: unknown) => void failureText(error),
  );
}
