import type { Board } from '@baari/contract/queue-board';
import { texts } from '../../../lib/texts.ts';
import { formatCardDate, formatCount } from '../../../lib/format.ts';
import classes from './board.module.css';
import { totalsOf } from './board-view.ts';
import type { BoardCard } from './board-view.ts';

/** All doctors together, and where and when that is. */
export function BoardTotals({ board, cards }: { board: Board; cards: readonly BoardCard[] }) {
  const t = texts('board');
  const totals = totalsOf(board);
  const clinics = [...new Set(cards.flatMap(({ practice }) => practice.clinic.name ?? []))];
  return (
    <div className={classes.totals}>
      <span>
        {(['waiting', 'toCome', 'seen'] as const).map((what) => (
          <span key={what}>
            <b>{formatCount(totals[what])}</b> {t(what)}
          </span>
        ))}
      </span>
      <span>{[...clinics, formatCardDate(board.date)].join(' · ')}</span>
    </div>
  );
}
