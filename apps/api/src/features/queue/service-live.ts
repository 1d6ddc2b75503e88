import { hash } from 'node:crypto';
import { clinicClock, clinicTime } from '@baari/calendar/zone';
import type { ClinicClock } from '@baari/calendar/zone';
import { Failure } from '../../lib/failure.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import type { TicketService } from '../ticket/service.ts';
import { asDisplay, asQueue, asTurn } from './views.ts';
import { dayChannels } from './service-channels.ts';
import type { DayRow } from './store.ts';

export interface LiveDeps {
  watch(doctorId: string, date: string, clock: ClinicClock): Promise<DayRow | null>;
  /** Straight from the database: a session that has just ended is not there. */
  findSession(tokenHash: Buffer, now: Date): Promise<{ hasProfile: boolean } | null>;
  bus: EventBus;
  tickets: Pick<TicketService, 'read' | 'movedTo'>;
  clock: () => Date;
  zone: string;
  onTrouble(error: unknown): void;
}
interface LiveEvent {
  id: number;
  /** What it brings, as JSON: written once for all who see the same. */
  text: string;
  /** The same for the same text, and short enough to be kept. */
  mark: string;
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
/** One after the other a thousand desks would take longer than that; all at once would be in everybody's way. */
const SESSIONS_AT_ONCE = 4;
/** Expected times move with the clock, and what a lost event left behind is put right. */
const READ_AGAIN_MS = 60_000;

function eventOf({ version }: DayRow, data: object): LiveEvent {
  const text = JSON.stringify(data);
  return { id: version, text, mark: hash('sha1', text, 'base64') };
}

/** A day as it was read, and what its listeners see of it. */
interface SeenDay {
  desk(): LiveEvent;
  display(): LiveEvent;
  turn(serial: number, movedTo: Parameters<typeof asTurn>[3]): LiveEvent | null;
}

/** Made once for all who see the same. A WeakMap would bring every day it forgets into the old generation of memory. */
function once<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}

function seen(day: DayRow, date: string, now: ClinicClock): SeenDay {
  const queue = once(() => asQueue(day, date, now));
  return {
    desk: once(() => eventOf(day, queue())),
    display: once(() => eventOf(day, asDisplay(queue()))),
    turn(serial, movedTo) {
      const turn = asTurn(day, queue(), serial, movedTo);
      return turn && eventOf(day, turn);
    },
  };
}

export function liveService(deps: LiveDeps) {
  const { watch, findSession, bus, tickets, clock, zone, onTrouble } = deps;
  const readDay = async (doctorId: string, date: string): Promise<SeenDay | null> => {
    const now = clinicClock(clock(), zone);
    const day = await watch(doctorId, date, now);
    return day && seen(day, date, now);
  };
  const channels = dayChannels(readDay, onTrouble);
  const desks = new Set<DeskStream>();
  const today = () => clinicTime(clock(), zone).date;

  /** Follows a day: its view now and after every change that the view shows. Throws NOT_FOUND where it shows nothing. */
  async function follow(
    doctorId: string,
    date: string,
    view: (day: SeenDay) => LiveEvent | null,
    isOver: () => boolean = () => false,
  ): Promise<LiveStream> {
    // What is not shown yet. Nothing of a view is kept behind: a thousand full days would be.
    let latest: LiveEvent | null = null;
    let reader: Reader | null = null;
    let shown = '';
    const show = () => {
      if (!reader) return;
      if (isOver()) return reader.end();
      if (!latest) return;
      if (latest.mark !== shown) reader.send(latest);
      shown = latest.mark;
      latest = null;
    };
    const close = channels.join(doctorId, date, (day) => {
      latest = (day && view(day)) ?? latest;
      show();
    });
    try {
      const day = await channels.fresh(doctorId, date);
      if (!day || !view(day)) throw new Failure('NOT_FOUND');
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
    const bySession = Map.groupBy([...desks].filter(concerned), ({ tokenHash }) => tokenHash.toString('base64'));
    const left = bySession.values();
    const check = async () => {
      for (const ofSession of left) {
        try {
          const session = await findSession(ofSession[0]!.tokenHash, clock());
          if (!session?.hasProfile) ofSession.forEach((desk) => desk.end());
        } catch (error) {
          onTrouble(error);
        }
      }
    };
    await Promise.all(Array.from({ length: SESSIONS_AT_ONCE }, check));
  }
  let checkingAll: Promise<void> | null = null;
  const checkAll = () => (checkingAll ??= checkSessions(() => true).finally(() => (checkingAll = null)));

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
    setInterval(() => void checkAll(), SESSIONS_CHECKED_MS).unref(),
    setInterval(() => channels.changed(null, null), READ_AGAIN_MS).unref(),
  ];

  return {
    /** Today's queue for a desk, as long as its session lives and the day lasts. */
    async desk({ doctorId, tokenHash }: ActingSession): Promise<LiveStream> {
      const date = today();
      const stream = await follow(
        doctorId,
        date,
        (day) => day.desk(),
        () => date !== today(),
      );
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
      const key = tickets.read(text);
      if (!key) throw new Failure('NOT_FOUND', { text: 'There is no such ticket.' });
      return follow(key.doctorId, key.date, (day) =>
        day.turn(key.serial, (gone) => tickets.movedTo(key.doctorId, gone.movedTo)),
      );
    },

    /** Numbers alone, for the waiting room. */
    display(doctorId: string): Promise<LiveStream> {
      const date = today();
      return follow(
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
