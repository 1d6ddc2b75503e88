import type { CSSProperties, ReactNode } from 'react';
import type { Display } from '@baari/contract/queue';
import { clockTime } from '../../lib/format.ts';
import { controls } from '../../messages/waiting-room.ts';
import { BookHere } from './BookHere.tsx';
import { Both } from './Both.tsx';
import { NextNumbers } from './NextNumbers.tsx';
import { ClosedNote, Notices } from './Notices.tsx';

interface Props {
  doctorId: string;
  doctor: { name: string; place: string } | null;
  display: Display | null;
  state: 'opening' | 'live' | 'away';
  /** The clinic's clock, HH:MM. */
  time: string;
  /** Since when nothing was heard, HH:MM; null while the numbers are fresh. */
  staleSince: string | null;
  /** Which call of this screen it was, while its number is highlighted; else null. */
  calledNo: number | null;
  children: ReactNode;
}

/** Moves the picture a little every minute, so that nothing burns into the television. */
const shiftAt = (time: string) => Number(time.slice(-1));

/** The waiting room's screen: numbers, never names. */
export function DisplayView(props: Props) {
  const { doctorId, doctor, display, state, time, staleSince, calledNo, children } = props;
  const name = doctor?.name ?? controls.anyDoctor;
  const letters: CSSProperties & Record<'--letters', number> = { '--letters': name.length };
  return (
    <div className={staleSince === null ? 'room' : 'room room-stale'} data-shift={shiftAt(time)}>
      <header className="room-head">
        <div className="room-whose">
          <h1 style={letters}>{name}</h1>
          <p>{doctor?.place}</p>
        </div>
        <div role="status" className={`room-sign room-sign-${state}`}>
          <Both text={state} />
        </div>
        <time aria-label={controls.clock}>{clockTime(time)}</time>
      </header>
      <Notices display={display} staleSince={staleSince} />
      <NowServing number={display?.nowServing ?? null} isKnown={display !== null} calledNo={calledNo} />
      <div className="room-side">
        {display && <NextNumbers next={display.next} />}
        {display?.notice.closed && <ClosedNote display={display} />}
        {display?.isAvailable && !display.notice.closed && <BookHere doctorId={doctorId} />}
      </div>
      {children}
    </div>
  );
}

interface NowServingProps {
  number: number | null;
  isKnown: boolean;
  calledNo: number | null;
}

function NowServing({ number, isKnown, calledNo }: NowServingProps) {
  const style: CSSProperties & Record<'--digits', number> = { '--digits': String(number).length };
  return (
    <section className="room-now" aria-labelledby="room-now" aria-live="polite">
      <h2 id="room-now">
        <Both text="nowServing" />
      </h2>
      {number !== null && (
        <div className="room-figure">
          <p key={calledNo} className={calledNo === null ? 'room-number' : 'room-number room-called'} style={style}>
            {number}
          </p>
        </div>
      )}
      {isKnown && number === null && (
        <p className="room-nobody">
          <Both text="notStarted" />
        </p>
      )}
    </section>
  );
}
