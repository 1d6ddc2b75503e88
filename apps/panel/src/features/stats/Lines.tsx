import classes from './Lines.module.css';
import { locale } from '../../lib/language.ts';

interface Point {
  /** The week's Monday. */
  from: string;
  median: number;
  p90: number;
}

/** As many points carry their numbers as can be read on a phone. */
const NUMBERED_MAX = 6;

const label = (date: string) =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  );

/** Median and 90th percentile by week, as a picture alone. The lines stretch with the page, the numbers do not. */
export function Lines({ points }: { points: readonly Point[] }) {
  const most = Math.max(1, ...points.map(({ p90 }) => p90));
  const x = (i: number) => (i / (points.length - 1)) * 100;
  const y = (minutes: number) => 100 - (minutes / most) * 100;
  const path = (of: 'median' | 'p90') => points.map((point, i) => `${x(i)},${y(point[of])}`);
  const every = Math.ceil(points.length / NUMBERED_MAX);
  const last = points.length - 1;
  return (
    <div className={classes.lines} aria-hidden="true">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <polygon points={[...path('p90'), ...path('median').toReversed()].join(' ')} className={classes.between} />
        <polyline points={path('p90').join(' ')} className={classes.p90} />
        <polyline points={path('median').join(' ')} className={classes.median} />
      </svg>
      {points.map(
        ({ from, median, p90 }, i) =>
          (last - i) % every === 0 && (
            <div key={from} className={classes.at} style={{ left: `${x(i)}%` }}>
              <span className={classes.above} style={{ top: `${y(p90)}%` }}>
                {p90}
              </span>
              <b className={classes.below} style={{ top: `${y(median)}%` }}>
                {median}
              </b>
              <span className={classes.week}>{label(from)}</span>
            </div>
          ),
      )}
    </div>
  );
}
