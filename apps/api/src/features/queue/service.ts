import { clinicClock } from '@baari/calendar/zone';
import type { Queue } from '@baari/contract/queue';
import type { ActingSession } from '../../lib/acting-session.ts';
import { readAppointmentId } from '../../lib/appointment-key.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import type { TicketService } from '../ticket/service.ts';
import { asQueue } from './views.ts';
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
    const day = await act(clock.date);
    changed(doctorId, clock.date);
    return asQueue(day, clock.date, clock);
  }

  async function read(doctorId: DoctorId, wanted: string | undefined, now: Date): Promise<Queue> {
    const clock = clinicClock(now, zone);
    const date = wanted ?? clock.date;
    return asQueue(await store.read(doctorId, date, clock), date, clock);
  }

  /** A call that came too late is told whom another desk has called. */
  async function refuseCall(error: unknown, { doctorId }: ActingSession, now: Date): Promise<never> {
    if (!(error instanceof Failure && error.code === 'QUEUE_CHANGED')) throw error;
    const { current } = await read(doctorId, undefined, now);
    throw current === null ? error : new Failure(error.code, { text: `Another desk has called number ${current}.` });
  }

  return {
    read,

    /** One of today's appointments, by its `_id`. */
    act(session: ActingSession, id: string, act: RowAct, details: RowActDetails, now: Date): Promise<Queue> {
      const key = readAppointmentId(id);
      if (!key || key.doctorId !== session.doctorId) throw new Failure('NOT_FOUND');
      return today(session, now, (date) => {
        if (key.date !== date) throw new Failure('OTHER_DAY', { text: 'This appointment is for another day.' });
        return store.act(session, date, key.serial, act, details, now);
      });
    },

    callNext: (session: ActingSession, current: number | null, now: Date): Promise<Queue> =>
      today(session, now, (date) => store.callNext(session, date, current, now)).catch((error: unknown) =>
        refuseCall(error, session, now),
      ),

    /** Takes in whom the SQL function admit lets in without a booking. */
    async addWalkIn(session: ActingSession, walkIn: WalkIn, now: Date): Promise<{ queue: Queue; ticketUrl: string }> {
      const queue = await today(session, now, (date) => store.addWalkIn(session, date, walkIn, now));
      return {
        queue,
        ticketUrl: tickets.urlOf({ doctorId: session.doctorId, date: queue.date, serial: queue.lastAct!.serialNumber }),
      };
    },

    /** The address of the ticket of one of the doctor's appointments. */
    async ticketUrl(doctorId: DoctorId, id: string, now: Date): Promise<string> {
      const key = readAppointmentId(id);
      const day = key?.doctorId === doctorId ? await store.read(doctorId, key.date, clinicClock(now, zone)) : null;
      if (!key || !day?.rows.some(({ serialNumber }) => serialNumber === key.serial)) throw new Failure('NOT_FOUND');
      return tickets.urlOf(key);
    },

    undo: (session: ActingSession, no: number, now: Date): Promise<Queue> =>
      today(session, now, (date) => store.undo(session, date, no, now)),
  };
}
export type QueueService = ReturnType<typeof queueService>;
