import type { ShownScreen } from '@baari/contract/queue-screen';
import { followTogether } from './service-board.ts';
import type { followDays, LiveStream } from './service-follow.ts';

/** One stream with today of the practices of a screen, numbers alone. */
export function followScreen(
  days: Pick<ReturnType<typeof followDays>, 'follow' | 'together'>,
  { clinic, practices }: ShownScreen,
  today: () => string,
): Promise<Omit<LiveStream, 'doctorId'>> {
  const headOf = new Map(practices.map((practice) => [practice._id, JSON.stringify(practice).slice(0, -1)]));
  return followTogether(
    days,
    [...headOf.keys()],
    (day) => day.display(),
    (date, said) => {
      const columns = said.map(([id, display]) => `${headOf.get(id)},"display":${display}}`);
      return `{"date":${JSON.stringify(date)},"clinic":${JSON.stringify(clinic)},"practices":[${columns.join(',')}]}`;
    },
    today,
  );
}
