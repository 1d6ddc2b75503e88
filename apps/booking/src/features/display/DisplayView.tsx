import type { CSSProperties, ReactNode } from 'react';
import { clockText } from '@baari/calendar/clock-text';
import type { Display } from '@baari/contract/queue-display';
import type { Clock } from '@baari/contract/vocabulary';
import { paths } from '../../lib/router.ts';
import { BookHere } from './BookHere.tsx';
import { Both } from './Both.tsx';
import { controls } from './display-texts.ts';
import { LAYOUT_BODIES } from './layouts.tsx';
import { ClosedNote, Notices } from './Notices.tsx';
import type { Layout } from './use-layout.ts';
import type { Standing } from './use-standing.ts';

interface Props {
  doctorId: string;
  doctor: { name: string; place: string; clock: Clock } | null;
  display: Display | null;
  standing: Standing;
  /** Which call of this screen it was, while its number is highlighted; else null. */
  calledNo: number | null;
  layout: Layout;
  children: ReactNode;
}

/** Moves the picture a little every minute, so that nothing burns into the television. */
export const shiftAt = (time: string) => Number(time.slice(-1));

/** The waiting room's screen: numbers, never names. */
export function DisplayView(props: Props) {
  const { doctorId, doctor, display, calledNo, layout, children } = props;
  const { state, time, staleSince } = props.standing;
  const name = doctor?.name ?? controls.anyDoctor;
  const clock = doctor?.clock ?? '12h';
  const letters: CSSProperties & Record<'--letters', number> = { '--letters': name.length };
  const Body = LAYOUT_BODIES[layout];
  const { href, host, pathname } = new URL(paths.clinic(doctorId), location.href);
  const isClosed = display?.notice.closed ?? false;
  const canBook = (display?.isAvailable ?? false) && !isClosed;
  const booking = (
    <>
      {display && isClosed && <ClosedNote display={display} />}
      {canBook && <BookHere href={href} />}
    </>
  );
  return (
    <div className={`room room-layout-${layout}${staleSince === null ? '' : ' room-stale'}`} data-shift={shiftAt(time)}>
      <header className="room-head">
        <div className="room-whose">
          <h1 style={letters}>{name}</h1>
          <p>{doctor?.place}</p>
        </div>
        <time aria-label={controls.clock}>{clockText(time, clock)}</time>
      </header>
      <Body display={display} clock={clock} calledNo={calledNo} booking={booking} />
      <Notices display={display} clock={clock} asOf={staleSince && clockText(staleSince, clock)} />
      <footer className="room-foot">
        {children}
        {canBook && <p className="room-address">{host + pathname}</p>}
        <div role="status" className={`room-sign room-sign-${state}`}>
          <Both text={(say) => say(state)} />
        </div>
      </footer>
    </div>
  );
}
