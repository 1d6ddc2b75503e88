import type { ComponentType, ReactNode } from 'react';
import type { Display } from '@baari/contract/queue-display';
import type { Clock } from '@baari/contract/vocabulary';
import { NextNumbers } from './NextNumbers.tsx';
import { NowServing } from './NowServing.tsx';
import type { Layout } from './use-layout.ts';

interface Props {
  /** Null before the first news. */
  display: Display | null;
  clock: Clock;
  /** Which call of this screen it was, while its number is highlighted; else null. */
  calledNo: number | null;
  /** Where to book, or that one cannot. */
  booking: ReactNode;
}

function NumberWithList({ display, clock, calledNo, booking }: Props) {
  return (
    <>
      <NowServing display={display} calledNo={calledNo} />
      <div className="room-side">
        {display && <NextNumbers next={display.next} clock={clock} />}
        {booking}
      </div>
    </>
  );
}

function NumberAlone({ display, calledNo, booking }: Props) {
  return (
    <>
      <NowServing display={display} calledNo={calledNo} />
      <div className="room-side">{booking}</div>
    </>
  );
}

/** What stands between head and foot in each layout. */
export const LAYOUT_BODIES: Readonly<Record<Layout, ComponentType<Props>>> = {
  list: NumberWithList,
  number: NumberAlone,
};
