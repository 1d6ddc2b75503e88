import { clinicTime } from '@baari/calendar/zone';
import type { Board } from '@baari/contract/queue-board';
import type { Screen, ShownScreen } from '@baari/contract/queue-screen';
import { say } from '@baari/contract/said';
import { Failure } from '../../lib/failure.ts';
import { waitsForSecondFactor } from '../../lib/acting-session.ts';
import type { FoundPractice, PracticeCaller } from '../../lib/acting-session.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import type { TicketService } from '../ticket/service.ts';
import { findPatients, followBoard, markOf } from './service-board.ts';
import type { PracticesOf, View } from './service-board.ts';
import { followScreen } from './service-screen.ts';
import { otherDays } from './service-other-days.ts';
import { openDesks } from './service-desks.ts';
import type { Desk, DesksDeps } from './service-desks.ts';
import { followDays } from './service-follow.ts';
import type { FollowDeps, LiveStream } from './service-follow.ts';

export interface LiveDeps extends FollowDeps, DesksDeps {
  /** Reads from the database, so a session that has just ended is not found. */
  findSession(
    tokenHash: Buffer,
    now: Date,
    practice: string | null,
  ): Promise<{ practice: Pick<FoundPractice, 'role' | 'hasProfile' | 'lacksSecondFactor'> | null } | null>;
  practicesOf: PracticesOf;
  /** What a screen of several practices is of; null if there is no such screen. */
  screenOf(id: string): Promise<ShownScreen | null>;
  bus: EventBus;
  tickets: Pick<TicketService, 'read' | 'movedTo'>;
}

/** Who looks at a board. */
type BoardCaller = Pick<PracticeCaller, 'accountId' | 'tokenHash'> & { sharedDesk: string | null };

const SESSIONS_CHECKED_MS = 4_000;
/** Expected times move with the clock; this also repairs the effect of a lost event. */
const READ_AGAIN_MS = 60_000;

/** The live streams of a clinic: the desk's, a ticket's and the waiting room's. */
export function liveService(deps: LiveDeps) {
  const { bus, tickets, clock, zone } = deps;
  const days = followDays(deps);
  const desks = openDesks(deps);
  const others = otherDays();
  const today = () => clinicTime(clock(), zone).date;

  const deaf = bus.listen({
    onEvent(event) {
      if (event.kind === 'day') {
        days.changed(event.doctorId, event.date, event.after);
        // Today's desk also tells what is booked for the coming days: floods, and what is held.
        if (event.date !== null && event.date !== today()) days.changed(event.doctorId, today());
        if (event.date !== today()) others.changed(event.doctorId, event.date);
        return;
      }
      if (event.kind === 'session')
        return void desks.check(({ tokenHash }) => tokenHash?.toString('base64') === event.tokenHash);
      // When all sessions of an account or at a practice end, account or profile may be gone, so patients must hear of it too.
      days.changed(event.doctorId, null);
      return void desks.check(({ of }) => of.includes(event.doctorId));
    },
    onGap() {
      days.changed(null, null);
      others.changed(null, null);
      void desks.check(() => true);
    },
  });
  const timers = [
    setInterval(() => void desks.checkAll(), SESSIONS_CHECKED_MS).unref(),
    setInterval(() => days.changed(null, null), READ_AGAIN_MS).unref(),
  ];

  /** A stream that ends once it is no longer allowed. */
  function atDesk(stream: LiveStream, allowed: Omit<Desk, 'end'>): LiveStream {
    const desk: Desk = { ...allowed, end: () => undefined };
    return {
      ...stream,
      open(reader) {
        desk.end = () => reader.end('not-allowed');
        desks.add(desk);
        stream.open(reader);
      },
      close() {
        desks.remove(desk);
        stream.close();
      },
    };
  }

  /** A stream of today's queue that also tells which other days changed. */
  function tellingOthers(stream: LiveStream): LiveStream {
    let leave: () => void = () => undefined;
    return {
      ...stream,
      open(reader) {
        leave = others.join(stream.doctorId, (date) => reader.otherDay?.(date));
        stream.open(reader);
      },
      close() {
        leave();
        stream.close();
      },
    };
  }

  async function knownScreen(id: string): Promise<ShownScreen> {
    const shown = await deps.screenOf(id);
    if (!shown)
      throw new Failure('NOT_FOUND', {
        text: say('screen-gone', 'This screen does not exist any more.'),
      });
    return shown;
  }

  return {
    /** Today's queue for a desk, and that another day has changed, until its session or the day ends. */
    async desk({ accountId, doctorId, role, tokenHash }: PracticeCaller): Promise<LiveStream> {
      const date = today();
      const stream = await days.follow(doctorId, date, (day) => day.desk(role), { isOver: () => date !== today() });
      return atDesk(tellingOthers(stream), {
        tokenHash,
        of: [accountId, doctorId],
        key: `${tokenHash.toString('base64')} ${doctorId} ${role}`,
        async isStillAllowed() {
          const at = (await deps.findSession(tokenHash, clock(), doctorId))?.practice;
          return at?.hasProfile === true && at.role === role && !waitsForSecondFactor(at, role);
        },
      });
    },

    /** Today of all practices of an account, until its session or the day ends, or it works for others. */
    async board({ accountId, sharedDesk, tokenHash }: BoardCaller): Promise<LiveStream> {
      const at = { accountId, sharedDesk };
      const practices = await deps.practicesOf(at);
      const stream = await followBoard(days, practices, today);
      const mark = markOf(practices);
      return atDesk(
        { ...stream, doctorId: accountId },
        {
          tokenHash,
          of: [accountId, ...practices.map(({ _id }) => _id)],
          key: `${tokenHash.toString('base64')} board ${mark}`,
          isStillAllowed: async () =>
            (await deps.findSession(tokenHash, clock(), null)) !== null && markOf(await deps.practicesOf(at)) === mark,
        },
      );
    },

    /** The same once. */
    async boardNow(at: Omit<BoardCaller, 'tokenHash'>): Promise<Board> {
      const stream = await followBoard(days, await deps.practicesOf(at), today);
      let text = '';
      stream.open({ send: (event) => void (text = event.text), end: () => undefined });
      stream.close();
      return JSON.parse(text) as Board;
    },

    /** Today's patients of all practices of an account whom a text finds. */
    findOnBoard: async (at: Omit<BoardCaller, 'tokenHash'>, text: string) =>
      findPatients(days, await deps.practicesOf(at), today(), text),

    /** The turn of a ticket's holder. */
    async turn(text: string): Promise<LiveStream> {
      const key = tickets.read(text);
      if (!key) throw new Failure('NOT_FOUND', { text: say('ticket-does-not-exist', 'This ticket does not exist.') });
      let isRight = false;
      const view: View = (day) => {
        isRight = key.date === today() && day.has(key);
        return day.turn(key, (gone) => tickets.movedTo(key.doctorId, gone.movedTo));
      };
      const stream = await days.follow(key.doctorId, key.date, view, { rank: 'ticket' });
      return { ...stream, ticket: { key: `${key.doctorId} ${key.date} ${key.serial} ${key.nonce}`, isRight } };
    },

    /** Only numbers, for the waiting room. */
    display(doctorId: string): Promise<LiveStream> {
      const date = today();
      return days.follow(doctorId, date, (day) => day.display(), { isOver: () => date !== today() });
    },

    /** The same of several practices, until the screen is ended or is of others. */
    async screen(id: string): Promise<LiveStream> {
      const shown = await knownScreen(id);
      const stream = await followScreen(days, shown, today);
      const mark = JSON.stringify(shown);
      return atDesk(
        { ...stream, doctorId: id },
        {
          tokenHash: null,
          of: shown.practices.map(({ _id }) => _id),
          key: `screen ${id} ${mark}`,
          isStillAllowed: async () => JSON.stringify(await deps.screenOf(id)) === mark,
        },
      );
    },

    clinicOfScreen: async (id: string): Promise<Screen['clinic']> => (await knownScreen(id)).clinic,

    stop(): void {
      deaf();
      timers.forEach((timer) => clearInterval(timer));
    },
  };
}
export type LiveService = ReturnType<typeof liveService>;
