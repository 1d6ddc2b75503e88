import type { Display } from '@baari/contract/queue';
import { clockTime } from '../../lib/format.ts';
import { Both } from './Both.tsx';

interface Props {
  display: Display | null;
  /** HH:MM where what is shown is old. */
  staleSince: string | null;
}

/** What the clinic says of the day, and that what is shown is old, across the screen. */
export function Notices({ display, staleSince }: Props) {
  const isOver = display?.current === null && display.counts.waiting + display.counts.expected === 0;
  return (
    <div className="room-notes" role="status">
      {staleSince !== null && (
        <p>
          <Both text="asOf" values={{ time: clockTime(staleSince) }} />
        </p>
      )}
      {display && display.notice.lateMinutes > 0 && !isOver && (
        <p>
          <Both text="late" values={{ minutes: display.notice.lateMinutes }} />
        </p>
      )}
      {display?.notice.closed && (
        <p>
          <Both text={isOver ? 'closed' : 'noMore'} />
        </p>
      )}
    </div>
  );
}
