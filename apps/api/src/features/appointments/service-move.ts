import { clinicTime } from '@baari/calendar/zone';
import type { MovedTo } from '@baari/contract/day';
import { say } from '@baari/contract/said';
import type { ActingSession } from '../../lib/acting-session.ts';
import { readAppointmentId } from '../../lib/appointment-key.ts';
import type { AppointmentKey } from '../../lib/appointment-key.ts';
import { Failure, fieldFailure } from '../../lib/failure.ts';
import { inWordsOfTheDesk } from '../../lib/desk-refusal.ts';
import { inWordsOfLostRace } from '../../lib/lost-race.ts';
import type { FindLastAct } from '../../lib/lost-race.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import type { TicketService } from '../ticket/service.ts';
import type { MoveStore, MoveTarget } from './store-move.ts';

export interface MoveDeps {
  store: MoveStore;
  tickets: Pick<TicketService, 'movedTo'>;
  zone: string;
  changed: DayChanged;
}

/** Throws what it is given, in the words of this act. */
async function inOwnWords(error: unknown, find: FindLastAct, key: AppointmentKey): Promise<never> {
  if (!(error instanceof Failure && error.code === 'STATUS_CONFLICT')) return inWordsOfTheDesk(error);
  if (error.details.reason !== undefined) return inWordsOfLostRace(find, key)(error);
  throw new Failure(error.code, {
    text: say('only-expected-moved', 'Only a patient who is booked and not here yet can be moved.'),
  });
}

export function moveService({ store, tickets, zone, changed }: MoveDeps) {
  return {
    /**
     * Moves a booked patient to another day, where the SQL function admit lets them in. A retry is answered with the place
     * that was given before.
     */
    async move(session: ActingSession, id: string, to: MoveTarget, now: Date): Promise<MovedTo> {
      const key = readAppointmentId(id);
      if (!key || key.doctorId !== session.doctorId) throw new Failure('NOT_FOUND');
      if (key.date === to.date)
        throw fieldFailure('date', say('already-on-this-day', 'The appointment is already on this day'));
      const { date: today, minute } = clinicTime(now, zone);
      try {
        const { place, also } = await store.move(session, key, to, { now, today, minute });
        for (const date of new Set([key.date, to.date, ...also])) changed(key.doctorId, date);
        return tickets.movedTo(key.doctorId, place)!;
      } catch (error) {
        return inOwnWords(error, store.lastActOn, key);
      }
    },
  };
}
export type MoveService = ReturnType<typeof moveService>;
