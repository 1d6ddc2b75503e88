import { clinicTime } from '@baari/calendar/zone';
import { Failure } from '../../lib/failure.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import type { TicketService } from '../ticket/service.ts';
import { openDesks } from './service-desks.ts';
import type { Desk, DesksDeps } from './service-desks.ts';
import { followDays } from './service-follow.ts';
import type { FollowDeps, LiveStream } from './service-follow.ts';

export interface LiveDeps extends FollowDeps, DesksDeps {
  bus: EventBus;
  tickets: Pick<TicketService, 'read' | 'movedTo'>;
}

const SESSIONS_CHECKED_MS = 4_000;
/** Expected times move with the clock; this also repairs the effect of a lost event. */
const READ_AGAIN_MS = 60_000;

/** The live streams of a clinic: the desk's, a ticket's and the waiting room's. */
export function liveService(deps: LiveDeps) {
  const { bus, tickets, clock, zone } = deps;
  const days = followDays(deps);
  const desks = openDesks(deps);
  const today = () => clinicTime(clock(), zone).date;

  const deaf = bus.listen({
    onEvent(event) {
      if (event.kind === 'day') {
        days.changed(event.doctorId, event.date);
        // Today's desk also tells what is booked for the coming days: floods, and what is held.
        if (event.date !== null && event.date !== today()) days.changed(event.doctorId, today());
        return;
      }
      if (event.kind === 'session')
        return void desks.check(({ tokenHash }) => tokenHash.toString('base64') === event.tokenHash);
      // When all sessions of a doctor end, the account or profile may be gone, so patients must hear of it too.
      days.changed(event.doctorId, null);
      return void desks.check(({ doctorId }) => doctorId === event.doctorId);
    },
    onGap() {
      days.changed(null, null);
      void desks.check(() => true);
    },
  });
  const timers = [
    setInterval(() => void desks.checkAll(), SESSIONS_CHECKED_MS).unref(),
    setInterval(() => days.changed(null, null), READ_AGAIN_MS).unref(),
  ];

  return {
    /** Today's queue for a desk, until its session or the day ends. */
    async desk({ doctorId, tokenHash }: ActingSession): Promise<LiveStream> {
      const date = today();
      const stream = await days.follow(
        doctorId,
        date,
        (day) => day.desk(),
        () => date !== today(),
      );
      const desk: Desk = { tokenHash, doctorId, end: () => undefined };
      return {
        doctorId,
        open(reader) {
          desk.end = () => reader.end();
          desks.add(desk);
          stream.open(reader);
        },
        close() {
          desks.remove(desk);
          stream.close();
        },
      };
    },

    /** The turn of a ticket's holder. */
    async turn(text: string): Promise<LiveStream> {
      const key = tickets.read(text);
      if (!key) throw new Failure('NOT_FOUND', { text: 'This ticket does not exist.' });
      let isRight = false;
      const stream = await days.follow(key.doctorId, key.date, (day) => {
        isRight = key.date === today() && day.has(key);
        return day.turn(key, (gone) => tickets.movedTo(key.doctorId, gone.movedTo));
      });
      return { ...stream, ticket: { key: `${key.doctorId} ${key.date} ${key.serial} ${key.nonce}`, isRight } };
    },

    /** Only numbers, for the waiting room. */
    display(doctorId: string): Promise<LiveStream> {
      const date = today();
      return days.follow(
        doctorId,
        date,
        (day) => day.display(),
        () => date !== today(),
      );
    },

    stop(): void {
      deaf();
      timers.forEach((timer) => clearInterval(timer));
    },
  };
}
export type LiveService = ReturnType<typeof liveService>;
