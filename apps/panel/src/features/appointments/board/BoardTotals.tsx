import type { Board } from '@baari/contract/queue-board';
import { texts } from '../../../lib/texts.ts';
import { formatCardDate, formatCount } from '../../../lib/format.ts';
import classes from './board.module.css';
import { byClinic, totalsOf } from './board-view.ts';
import type { BoardCard } from './board-view.ts';

/** All doctors together, and where and when that is. */
export function BoardTotals({ board, cards }: { board: Board; cards: readonly BoardCard[] }) {
  const t = texts('board');
  const totals = totalsOf(board);
  const [first, ...others] = byClinic(cards);
  // Of several, each has its name above its doctors.
  const clinic = others.length === 0 ? first?.cards[0]?.practice.clinic.name : null;
  return (
    <div className={classes.totals}>
      <span>
        {(['waiting', 'toCome', 'seen'] as const).map((what) => (
          <span key={what}>
            <b>{formatCount(totals[what])}</b> {t(what)}
          </span>
        ))}
      </span>
      <span>{[clinic, formatCardDate(board.date)].filter(Boolean).join(' · ')}</span>
    </div>
  );
}
