import { clinicTime } from '@baari/calendar/zone';
import { Failure } from '../../lib/failure.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import type { AppointmentsService } from '../appointments/service.ts';
import { asDisplay, asQueue, asTurn } from './rules.ts';
import { dayChannels } from './service-channels.ts';
import type { DayRow } from './store.ts';

export interface LiveDeps {
  watch(doctorId: string, date: string): Promise<DayRow | null>;
  /** Straight from the database: a session that has just ended is not there. */
  findSession(tokenHash: Buffer, now: Date): Promise<{ hasProfile: boolean } | null>;
  bus: EventBus;
  appointments: Pick<AppointmentsService, 'readTicket' | 'movedTo'>;
  clock: () => Date;
  zone: string;
  onTrouble(error: unknown): void;
}
interface LiveEvent {
  id: number;
  data: unknown;
}
interface Reader {
  send(event: LiveEvent): void;
  end(): void;
}
/** A stream that is ready to be opened. `close` is to be called once, opened or not. */
export interface LiveStream {
  doctorId: string;
  open(reader: Reader): void;
  close(): void;
}
interface DeskStream {
  tokenHash: Buffer;
  doctorId: string;
  end(): void;
}

const SESSIONS_CHECKED_MS = 4_000;
/** Expected times move with the clock, and what a lost event left behind is put right. */
const READ_AGAIN_MS = 60_000;

/** What is made of a day, made once for all who see it. */
function once<T extends object>(make: (day: DayRow, date: string) => T): (day: DayRow, date: string) => T {
  const made = new WeakMap<DayRow, T>();
  return (day, date) => {
    const known = made.get(day) ?? make(day, date);
    made.set(day, known);
    return known;
  };
}

export function liveService(deps: LiveDeps) {
  const { watch, findSession, bus, appointments, clock, zone, onTrouble } = deps;
  const channels = dayChannels(watch, onTrouble);
  const desks = new Set<DeskStream>();
  const today = () => clinicTime(clock(), zone).date;

  const queueOf = once((day, date) => {
    const now = clinicTime(clock(), zone);
    return asQueue(day, date, now.date === date ? now.minute : null);
  });
  const deskEvent = once((day, date) => ({ id: day.version, data: queueOf(day, date) }));
  const displayEvent = once((day, date) => ({ id: day.version, data: asDisplay(queueOf(day, date)) }));

  /** Follows a day: its view now and after every change that the view shows. Throws NOT_FOUND where it shows nothing. */
  async function follow(
    doctorId: string,
    date: string,
    view: (day: DayRow, date: string) => LiveEvent | null,
    isOver: () => boolean = () => false,
  ): Promise<LiveStream> {
    let latest: LiveEvent | null = null;
    let reader: Reader | null = null;
    let shown = '';
    const show = () => {
      if (!reader) return;
      if (isOver()) return reader.end();
      if (!latest) return;
      const text = JSON.stringify(latest.data);
      if (text !== shown) reader.send(latest);
      shown = text;
    };
    const close = channels.join(doctorId, date, (day) => {
      latest = (day && view(day, date)) ?? latest;
      show();
    });
    try {
      const day = await channels.fresh(doctorId, date);
      if (!day || !view(day, date)) throw new Failure('NOT_FOUND');
    } catch (error) {
      close();
      throw error;
    }
    return {
      doctorId,
      close,
      open(opened) {
        reader = opened;
        show();
      },
    };
  }

  async function checkSessions(concerned: (desk: DeskStream) => boolean): Promise<void> {
    for (const desk of [...desks].filter(concerned)) {
      try {
        const session = await findSession(desk.tokenHash, clock());
        if (!session?.hasProfile) desk.end();
      } catch (error) {
        onTrouble(error);
      }
    }
  }

  const deaf = bus.listen({
    onEvent(event) {
      if (event.kind === 'day') return channels.changed(event.doctorId, event.date);
      if (event.kind === 'session')
        return void checkSessions(({ tokenHash }) => tokenHash.toString('base64') === event.tokenHash);
      // All sessions of a doctor end with the account, or with the profile: then patients must hear of it too.
      channels.changed(event.doctorId, null);
      return void checkSessions(({ doctorId }) => doctorId === event.doctorId);
    },
    onGap() {
      channels.changed(null, null);
      void checkSessions(() => true);
    },
  });
  const timers = [
    setInterval(() => void checkSessions(() => true), SESSIONS_CHECKED_MS).unref(),
    setInterval(() => channels.changed(null, null), READ_AGAIN_MS).unref(),
  ];

  return {
    /** Today's queue for a desk, as long as its session lives and the day lasts. */
    async desk({ doctorId, tokenHash }: ActingSession): Promise<LiveStream> {
      const date = today();
      const stream = await follow(doctorId, date, deskEvent, () => date !== today());
      const desk: DeskStream = { tokenHash, doctorId, end: () => undefined };
      return {
        doctorId,
        open(reader) {
          desk.end = () => reader.end();
          desks.add(desk);
          stream.open(reader);
          // It may have ended while the day was read.
          void checkSessions((one) => one === desk);
        },
        close() {
          desks.delete(desk);
          stream.close();
        },
      };
    },

    /** Where the holder of a ticket stands. */
    async turn(text: string): Promise<LiveStream> {
      const key = appointments.readTicket(text);
      if (!key) throw new Failure('NOT_FOUND', { text: 'There is no such ticket.' });
      return follow(key.doctorId, key.date, (day, date) => {
        const data = asTurn(day, queueOf(day, date), key.serial, (gone) =>
          appointments.movedTo(key.doctorId, gone.movedTo),
        );
        return data && { id: day.version, data };
      });
    },

    /** Numbers alone, for the waiting room. */
    display(doctorId: string): Promise<LiveStream> {
      const date = today();
      return follow(doctorId, date, displayEvent, () => date !== today());
    },

    stop(): void {
      deaf();
      timers.forEach((timer) => clearInterval(timer));
    },
  };
}
export type LiveService = ReturnType<typeof liveService>;
