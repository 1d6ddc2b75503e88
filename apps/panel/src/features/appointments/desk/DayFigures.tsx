import type { Queue } from '@baari/contract/queue';
import { texts } from '../../../lib/texts.ts';
import { useTimes } from '../../../lib/clinic-clock.ts';
import { formatCount } from '../../../lib/format.ts';
import classes from './DayFigures.module.css';

const UNKNOWN = '–';

/**
 * How many are here, how many may still come, and when the day ends. The end counts on those who are long overdue less than on
 * the others, so that no length of a visit stands here to be multiplied.
 */
export function DayFigures({ queue }: { queue: Queue | null }) {
  const t = texts('appointments');
  const common = texts('common');
  const { time } = useTimes();
  const figures = [
    [common('word.here'), queue && formatCount(queue.counts.waiting + (queue.current === null ? 0 : 1))],
    [common('word.toCome'), queue && formatCount(queue.counts.expected)],
    [t('queue.ends'), queue?.expectedEnd && time(queue.expectedEnd)],
  ] as const;
  return (
    <div className={classes.figures}>
      {figures.map(([what, figure]) => (
        <div key={what}>
          <b className="figures">{figure ?? UNKNOWN}</b> {what}
        </div>
      ))}
    </div>
  );
}
