import type { CSSProperties } from 'react';
import type { Display } from '@baari/contract/queue-display';
import { Both } from './Both.tsx';

interface Props {
  display: Display | null;
  /** Which call of this screen it was, while its number is highlighted; else null. */
  calledNo: number | null;
}

/** The number that is with the doctor, else the one called last, as large as its space allows. */
export function NowServing({ display, calledNo }: Props) {
  const number = display?.nowServing ?? null;
  const isOut = number !== null && display?.current === null;
  const style: CSSProperties & Record<'--digits', number> = { '--digits': String(number).length };
  return (
    <section
      className={`room-now${calledNo === null ? '' : ' room-called'}${isOut ? ' room-out' : ''}`}
      aria-labelledby="room-now"
      aria-live="polite"
    >
      <h2 id="room-now">
        <Both text={(say) => say(isOut ? 'lastCalled' : 'nowServing')} />
      </h2>
      {number !== null && (
        <div className="room-figure">
          <p key={calledNo} className="room-number" style={style}>
            {number}
          </p>
        </div>
      )}
      {display && number === null && (
        <p className="room-nobody">
          <Both text={(say) => say('notStarted')} />
        </p>
      )}
    </section>
  );
}
