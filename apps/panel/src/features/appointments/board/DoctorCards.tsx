import { minuteOf } from '@baari/calendar/slots';
import { clinicTime } from '@baari/calendar/zone';
import { texts } from '../../../lib/texts.ts';
import { useClinicZone } from '../../../lib/clinic-clock.ts';
import { minutesSince, useNow } from '../../../lib/use-now.ts';
import classes from './board.module.css';
import { keyOfPlace } from './board-keys.ts';
import type { BoardCard } from './board-view.ts';
import { DoctorCard } from './DoctorCard.tsx';
import type { LiveBoard } from './use-board.ts';

interface DoctorCardsProps {
  cards: readonly BoardCard[];
  date: string;
  hasKeys: boolean;
  isHeld: boolean;
  onOpen: (practice: string) => void;
  onQueue: LiveBoard['takeQueue'];
}

/** The cards of the board, in the order of the practices. */
export function DoctorCards({ cards, date, hasKeys, isHeld, onOpen, onQueue }: DoctorCardsProps) {
  const t = texts('board');
  const now = useNow();
  const clock = clinicTime(new Date(now), useClinicZone());
  return (
    <ul className={classes.cards} aria-label={t('title')}>
      {cards.map(({ practice: of, day }, place) => (
        <DoctorCard
          key={of._id}
          practice={of}
          day={day}
          shortcut={hasKeys ? keyOfPlace(place) : undefined}
          minutes={minutesSince(day.current?.calledAt, now)}
          isBefore={
            day.nowServing === null && day.begins !== null && clock.date === date && clock.minute < minuteOf(day.begins)
          }
          isHeld={isHeld}
          onOpen={onOpen}
          onQueue={onQueue}
        />
      ))}
    </ul>
  );
}
