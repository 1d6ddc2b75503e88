import { StatusBadge } from '@baari/ui/StatusBadge';
import { useEffect, useState } from 'react';
import { texts } from './texts.ts';
import { useTimes, useToday } from './clinic-clock.ts';
import { formatDate } from './format.ts';
import classes from './TicketDrawing.module.css';

/** Modules on a side of the drawn code. */
const SIDE = 21;
const CORNER = 7;

const isCorner = (x: number, y: number) =>
  (x <= CORNER && y <= CORNER) || (x >= SIDE - CORNER - 1 && y <= CORNER) || (x <= CORNER && y >= SIDE - CORNER - 1);
const corner = (x: number, y: number) => `M${x} ${y}h7v7h-7zM${x + 1} ${y + 1}v5h5v-5zM${x + 2} ${y + 2}h3v3h-3z`;

/** Squares that look like a code and say nothing. */
const CODE = Array.from({ length: SIDE * SIDE }, (_, i) => ({ x: i % SIDE, y: Math.floor(i / SIDE) }))
  .filter(({ x, y }) => !isCorner(x, y) && (x * x * 7 + y * y * 13 + x * y * 5) % 11 < 5)
  .map(({ x, y }) => `M${x} ${y}h1v1h-1z`)
  .join('');

const OWN_NUMBER = 21;
/** When the drawn ticket begins, and begins again. */
const AHEAD_AT_FIRST = 8;
/** How often the drawn ticket goes on by a number. */
const TURN_EVERY_MS = 4_000;
/** Of a turn; and its times are rounded to them. */
const FIVE_MINUTES_MS = 300_000;

const wantsRest = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How many are ahead now, and when their turns of five minutes are over: one fewer with every turn, then again from the first. */
function useTurns() {
  const [ahead, setAhead] = useState(AHEAD_AT_FIRST);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (!wantsRest()) setAhead((before) => (before > 0 ? before - 1 : AHEAD_AT_FIRST));
    }, TURN_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const turns = Math.round(now / FIVE_MINUTES_MS) + ahead + 1;
  return { ahead, turnAt: new Date(turns * FIVE_MINUTES_MS).toISOString() };
}

/** A patient's ticket, drawn as it lives: what comes of the work behind this form. */
export default function TicketDrawing() {
  const t = texts('ticket-drawing');
  const common = texts('common');
  const today = useToday();
  const { at } = useTimes();
  const { ahead, turnAt } = useTurns();
  return (
    <figure className={classes.figure}>
      <div className={classes.ticket} aria-hidden="true">
        <div className={classes.head}>
          <div>
            <b>{t('doctor')}</b>
            <span>{today && formatDate(today)}</span>
          </div>
          <StatusBadge tone="green" icon="check">
            {t('live')}
          </StatusBadge>
        </div>
        <span>{t('yourNumber')}</span>
        <b className={classes.number}>{OWN_NUMBER}</b>
        <b className={classes.when}>{common('about', { time: at(turnAt) })}</b>
        <div className={classes.progress}>
          <div>
            <span>{t('nowServing')}</span>
            <b>{OWN_NUMBER - 1 - ahead}</b>
          </div>
          <div>
            <span>{t('ahead')}</span>
            <b>{ahead}</b>
          </div>
        </div>
        <svg viewBox={`0 0 ${SIDE} ${SIDE}`} width="120" height="120" shapeRendering="crispEdges">
          <path
            fillRule="evenodd"
            fill="currentColor"
            d={corner(0, 0) + corner(SIDE - CORNER, 0) + corner(0, SIDE - CORNER) + CODE}
          />
        </svg>
      </div>
      <figcaption>{t('caption')}</figcaption>
    </figure>
  );
}
