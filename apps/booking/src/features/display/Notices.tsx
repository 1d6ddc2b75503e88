import { clockText } from '@baari/calendar/clock-text';
import type { Display } from '@baari/contract/queue-display';
import type { Clock } from '@baari/contract/vocabulary';
import { Both } from './Both.tsx';

/** Whether the last patient has been seen. */
export const isOver = ({ current, counts }: Display) => current === null && counts.waiting + counts.expected === 0;

interface Props {
  display: Display | null;
  /** The time that the numbers are of, if they are old. */
  asOf: string | null;
  /** How the clinic's times are written. */
  clock: Clock;
}

/** Lines across the screen: the doctor is late, or the numbers are old. */
export function Notices({ display, asOf, clock }: Props) {
  return (
    <div className="room-notes" role="status">
      {asOf !== null && (
        <p className="room-note">
          <Both text={(say) => say('asOf', { time: asOf })} />
        </p>
      )}
      {display && display.notice.lateMinutes > 0 && !isOver(display) && (
        <p className="room-note">
          <Late notice={display.notice} clock={clock} />
        </p>
      )}
    </div>
  );
}

function Late({ notice: { lateMinutes: minutes, lateFrom }, clock }: Pick<Display, 'notice'> & Pick<Props, 'clock'>) {
  if (lateFrom === undefined) return <Both text={(say) => say('late', { minutes })} />;
  return <Both text={(say) => say('lateFrom', { minutes, time: clockText(lateFrom, clock) })} />;
}

/** Shown instead of where to book: no more numbers today, or the day is over. */
export function ClosedNote({ display }: { display: Display }) {
  return (
    <p className="room-note" role="status">
      <Both text={(say) => say(isOver(display) ? 'closed' : 'noMore')} />
    </p>
  );
}
