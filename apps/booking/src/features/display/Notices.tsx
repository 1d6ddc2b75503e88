import type { Display } from '@baari/contract/queue-display';
import { Both } from './Both.tsx';

const isOver = ({ current, counts }: Display) => current === null && counts.waiting + counts.expected === 0;

interface Props {
  display: Display | null;
  /** The time that the numbers are of, if they are old. */
  asOf: string | null;
}

/** Lines across the screen: the doctor is late, or the numbers are old. */
export function Notices({ display, asOf }: Props) {
  return (
    <div className="room-notes" role="status">
      {asOf !== null && (
        <p className="room-note">
          <Both text="asOf" values={{ time: asOf }} />
        </p>
      )}
      {display && display.notice.lateMinutes > 0 && !isOver(display) && (
        <p className="room-note">
          <Both text="late" values={{ minutes: display.notice.lateMinutes }} />
        </p>
      )}
    </div>
  );
}

/** Shown instead of where to book: no more numbers today, or the day is over. */
export function ClosedNote({ display }: { display: Display }) {
  return (
    <p className="room-note" role="status">
      <Both text={isOver(display) ? 'closed' : 'noMore'} />
    </p>
  );
}
