import type { DayStanding } from '@baari/contract/day-control';
import type { BookedChoice } from '@baari/contract/vocabulary';
import { useState } from 'react';
import { asFalseIn, bookedIn } from './leave-rules.ts';

/** What becomes of those who are booked or were taken for false: asked wherever there are some, without a default. `days` are those that close. */
export function useBookedChoice(days: readonly DayStanding[] | undefined) {
  const [choice, setChoice] = useState<BookedChoice | null>(null);
  const [isMissing, setMissing] = useState(false);
  const booked = days ? bookedIn(days) + asFalseIn(days) : 0;
  const closed = days?.filter((day) => day.closed).length;
  const [shown, setShown] = useState(closed);
  const [isOverdue, setOverdue] = useState(false);
  const choose = (to: BookedChoice | null) => {
    setChoice(to);
    setMissing(false);
    setOverdue(false);
    setShown(to === null ? undefined : closed);
  };
  // Another desk has closed or opened them, and has chosen too: what was chosen before does not go over that.
  if (closed !== undefined && closed !== shown) {
    setShown(closed);
    setOverdue(shown !== undefined);
    setChoice(null);
  }
  return {
    booked,
    /** Null while nobody has chosen. Where there is nobody, nothing is to be chosen. */
    choice: booked === 0 ? ('keep' as const) : choice,
    isMissing,
    /** Another desk has closed or opened the days since they were shown. */
    isOverdue,
    choose,
    askAgain: () => setMissing(true),
  };
}
