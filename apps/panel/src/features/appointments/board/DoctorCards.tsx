import { minuteOf } from '@baari/calendar/slots';
import { clinicTime } from '@baari/calendar/zone';
import type { BoardDay } from '@baari/contract/queue-board';
import { texts } from '../../../lib/texts.ts';
import { useClinicZone } from '../../../lib/clinic-clock.ts';
import { minutesSince, useNow } from '../../../lib/use-now.ts';
import classes from './board.module.css';
import { keyOfPlace } from './board-keys.ts';
import { byClinic } from './board-view.ts';
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

/** The cards of the board, in the order of the practices; of several clinics, each clinic's below its name. */
export function DoctorCards({ cards, date, hasKeys, isHeld, onOpen, onQueue }: DoctorCardsProps) {
  const t = texts('board');
  const now = useNow();
  const clock = clinicTime(new Date(now), useClinicZone());
  const clinics = byClinic(cards);
  const inOrder = clinics.flatMap((clinic) => clinic.cards);
  const list = (of: readonly BoardCard[], name: string) => (
    <ul className={classes.cards} aria-label={name}>
      {of.map((card) => (
        <DoctorCard
          key={card.practice._id}
          {...card}
          shortcut={hasKeys ? keyOfPlace(inOrder.indexOf(card)) : undefined}
          minutes={minutesSince(card.day.current?.calledAt, now)}
          isBefore={isBefore(card.day, date, clock)}
          isHeld={isHeld}
          onOpen={onOpen}
          onQueue={onQueue}
        />
      ))}
    </ul>
  );
  if (clinics.length === 1) return list(inOrder, t('title'));
  return clinics.map(({ _id, name, cards: ofClinic }) => (
    <section key={_id} className={classes.clinic}>
      <h2>{name}</h2>
      {list(ofClinic, name)}
    </section>
  ));
}

/** The day's first hours have not begun, and nobody was called. */
const isBefore = (day: BoardDay, date: string, clock: { date: string; minute: number }): boolean =>
  day.nowServing === null && day.begins !== null && clock.date === date && clock.minute < minuteOf(day.begins);
