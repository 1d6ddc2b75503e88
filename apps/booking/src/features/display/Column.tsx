import type { CSSProperties } from 'react';
import { doctorName } from '@baari/contract/doctor-name';
import type { ScreenPractice } from '@baari/contract/queue-screen';
import { turnText } from '../../lib/format.ts';
import { Both } from './Both.tsx';
import { ClosedNote, isOver } from './Notices.tsx';
import { useLocalTongue } from './display-texts.ts';

/** How many of the next numbers stand below the one that is served. */
const NEXT = 3;

interface Props {
  practice: ScreenPractice;
  /** Which call it was, while the number is highlighted; else null. */
  calledNo: number | null;
}

/** One doctor of several: where, who is in, and who comes next. */
export function Column({ practice: { _id, name, room, clock, display }, calledNo }: Props) {
  const { nowServing, current, notice, next } = display;
  const isOut = nowServing !== null && current === null;
  const className = ['room-column', calledNo !== null && 'room-called', isOut && 'room-out'];
  return (
    <section className={className.filter(Boolean).join(' ')} aria-labelledby={`room-${_id}`}>
      <div className="room-door">
        <h2 id={`room-${_id}`}>{doctorName(name)}</h2>
        {room !== null && <Room room={room} />}
        {notice.lateMinutes > 0 && !isOver(display) && (
          <p className="room-late">
            <Both text={(say) => say('lateShort', { minutes: notice.lateMinutes })} />
          </p>
        )}
      </div>
      <Number nowServing={nowServing} calledNo={calledNo} />
      <div className="room-after">
        {nowServing !== null && (
          <p className="room-what">
            <Both text={(say) => say(isOut ? 'lastCalled' : 'nowServing')} />
          </p>
        )}
        <ol className="plain">
          {next.slice(0, NEXT).map(({ serialNumber, expected }) => (
            <li key={serialNumber}>
              <b>{serialNumber}</b> <span>{expected && turnText(expected, clock)}</span>
            </li>
          ))}
        </ol>
        {notice.closed && <ClosedNote display={display} />}
      </div>
    </section>
  );
}

function Room({ room }: { room: string }) {
  const local = useLocalTongue();
  const inLocal = local?.roomName(room) ?? room;
  return (
    <p className="room-place">
      {room}
      {inLocal !== room && (
        <>
          {' '}
          · <bdi lang={local?.tag}>{inLocal}</bdi>
        </>
      )}
    </p>
  );
}

function Number({ nowServing, calledNo }: { nowServing: number | null; calledNo: number | null }) {
  if (nowServing === null) {
    return (
      <p className="room-nobody">
        <Both text={(say) => say('notStarted')} />
      </p>
    );
  }
  const style: CSSProperties & Record<'--digits', number> = { '--digits': String(nowServing).length };
  return (
    <div className="room-figure">
      <p key={calledNo} className="room-number" style={style}>
        {nowServing}
      </p>
    </div>
  );
}
