import { clinicClock } from '@baari/calendar/zone';
import type { ClinicClock } from '@baari/calendar/zone';
import type { Queue } from '@baari/contract/queue';
import { seesDay, seesPhonesOf } from '@baari/contract/roles';
import { say } from '@baari/contract/said';
import type { ActingSession, PracticeCaller } from '../../lib/acting-session.ts';
import { readAppointmentId } from '../../lib/appointment-key.ts';
import type { AppointmentKey } from '../../lib/appointment-key.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';
import { inWordsOfLostRace, inWordsOfLostUndo, toldOfCall } from '../../lib/lost-race.ts';
import { inWordsOfTheDesk } from '../../lib/desk-refusal.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import type { TicketService } from '../ticket/service.ts';
import { asQueue, withoutPhones } from './views.ts';
import type { DayRow, QueueStore, RowAct, RowActDetails, WalkIn } from './store.ts';

export interface QueueDeps {
  store: QueueStore;
  tickets: Pick<TicketService, 'urlOf'>;
  zone: string;
  changed: DayChanged;
}

export function queueService({ store, tickets, zone, changed }: QueueDeps) {
  /** Does an act of today and returns the queue after it. */
  async function today({ doctorId }: ActingSession, now: Date, act: (date: string) => Promise<DayRow>): Promise<Queue> {
    const clock = clinicClock(now, zone);
    const begunAt = performance.now();
    const day = await act(clock.date);
    const queue = asQueue(day, clock.date, clock);
    changed(doctorId, clock.date, { day, queue, begunAt });
    return queue;
  }

  /** The address of the ticket of one of the day's patients. Throws NOT_FOUND if the list has no such number. */
  function ticketUrlIn({ rows }: DayRow, key: AppointmentKey): string {
    const row = rows.find(({ serialNumber }) => serialNumber === key.serial);
    if (!row) throw new Failure('NOT_FOUND');
    return tickets.urlOf({ ...key, nonce: row.nonce });
  }

  async function read(doctorId: DoctorId, date: string, clock: ClinicClock): Promise<Queue> {
    return asQueue(await store.read(doctorId, date, clock), date, clock);
  }

  /** One of today's appointments, by its `_id`. Throws NOT_FOUND for another doctor's, OTHER_DAY for another day's. */
  function rowAct(
    session: ActingSession,
    id: string,
    now: Date,
    act: (date: string, serial: number) => Promise<DayRow>,
  ) {
    const key = readAppointmentId(id);
    if (!key || key.doctorId !== session.doctorId) throw new Failure('NOT_FOUND');
    return today(session, now, (date) => {
      if (key.date !== date)
        throw new Failure('OTHER_DAY', {
          text: say('of-another-day', 'This appointment is for another day.'),
        });
      return act(date, key.serial);
    });
  }

  /** Today as it is stored. */
  function dayOf({ doctorId }: ActingSession, now: Date): Promise<DayRow> {
    const clock = clinicClock(now, zone);
    return store.read(doctorId, clock.date, clock);
  }

  /** Calls; a desk that saw somebody else with the doctor is told whom another desk has called, and who did. */
  async function call(session: ActingSession, seen: number | null, now: Date, called: Promise<Queue>): Promise<Queue> {
    try {
      return await called;
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'QUEUE_CHANGED')) throw error;
      const clock = clinicClock(now, zone);
      const { current, undoable } = await read(session.doctorId, clock.date, clock);
      if (current !== null && current !== seen) throw new Failure(error.code, { text: toldOfCall(current, undoable) });
      return inWordsOfLostRace(store.lastActOn, { doctorId: session.doctorId, date: clock.date, serial: 0 })(error);
    }
  }

  return {
    /** Today's queue, for what the service does by itself. */
    todayOf(doctorId: DoctorId, now: Date): Promise<Queue> {
      const clock = clinicClock(now, zone);
      return read(doctorId, clock.date, clock);
    },

    /** The queue of a date, today's if none is given, as the caller's role sees it. */
    async read({ doctorId, role }: PracticeCaller, wanted: string | undefined, now: Date): Promise<Queue> {
      const clock = clinicClock(now, zone);
      const date = wanted ?? clock.date;
      if (!seesDay(role, date, clock.date)) throw new Failure('ROLE_NOT_ENOUGH');
      const queue = await read(doctorId, date, clock);
      return seesPhonesOf(role, date, clock.date) ? queue : withoutPhones(queue);
    },

    act: async (session: ActingSession, id: string, act: RowAct, details: RowActDetails, now: Date): Promise<Queue> =>
      rowAct(session, id, now, (date, serial) =>
        store
          .act(session, date, serial, act, details, now)
          .catch(inWordsOfLostRace(store.lastActOn, { doctorId: session.doctorId, date, serial }, act)),
      ),

    callNext: (session: ActingSession, current: number | null, now: Date): Promise<Queue> =>
      call(
        session,
        current,
        now,
        today(session, now, (date) => store.call(session, date, null, current, now)),
      ),

    /** Calls one of today's patients, also out of turn. */
    callNow: async (session: ActingSession, id: string, current: number | null, now: Date): Promise<Queue> =>
      call(
        session,
        current,
        now,
        rowAct(session, id, now, (date, serial) => store.call(session, date, serial, current, now)),
      ),

    /** Takes in whom the SQL function admit lets in without a booking. */
    async addWalkIn(session: ActingSession, walkIn: WalkIn, now: Date): Promise<{ queue: Queue; ticketUrl: string }> {
      let ticketUrl = '';
      const queue = await today(session, now, async (date) => {
        const day = await store.addWalkIn(session, date, walkIn, now).catch(inWordsOfTheDesk);
        ticketUrl = ticketUrlIn(day, { doctorId: session.doctorId, date, serial: day.lastAct!.serialNumber });
        return day;
      });
      return { queue, ticketUrl };
    },

    /** The address of the ticket of one of the doctor's appointments. */
    async ticketUrl(doctorId: DoctorId, id: string, now: Date): Promise<string> {
      const key = readAppointmentId(id);
      if (key?.doctorId !== doctorId) throw new Failure('NOT_FOUND');
      return ticketUrlIn(await store.read(doctorId, key.date, clinicClock(now, zone)), key);
    },

    undo: (session: ActingSession, no: number, now: Date): Promise<Queue> =>
      today(session, now, (date) =>
        store.undo(session, date, no, now).catch(inWordsOfLostUndo(no, () => dayOf(session, now))),
      ),
  };
}
export type QueueService = ReturnType<typeof queueService>;
