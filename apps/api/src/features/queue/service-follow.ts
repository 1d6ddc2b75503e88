import { hash } from 'node:crypto';
import { clinicClock } from '@baari/calendar/zone';
import type { ClinicClock } from '@baari/calendar/zone';
import type { Queue } from '@baari/contract/queue';
import type { FoundPatient } from '@baari/contract/queue-board';
import { seesPhonesOf } from '@baari/contract/roles';
import type { Role } from '@baari/contract/roles';
import { isHeld } from '@baari/contract/transitions';
import { Failure } from '../../lib/failure.ts';
import type { DayAfter } from '../../ports/event-bus.ts';
import { dayChannels } from './service-channels.ts';
import type { Rank } from './service-channels.ts';
import type { DayRow } from './store.ts';
import { asBoardDay, asDisplay, asFound, asQueue, asTurn, withoutPhones } from './views.ts';

export interface FollowDeps {
  watch(doctorId: string, date: string, clock: ClinicClock): Promise<DayRow | null>;
  clock: () => Date;
  zone: string;
  onTrouble(error: unknown): void;
}
interface LiveEvent {
  id: number;
  /** The data as JSON, written once for all readers with the same view. */
  text: string;
  /** A hash of the text, short enough to keep. */
  mark: string;
}
interface Reader {
  send(event: LiveEvent): void;
  /** Only who reads a desk's stream asks for it. */
  otherDay?(date: string | null): void;
  end(why?: 'not-allowed'): void;
}
/** A stream that is ready to be opened. Call `close` once, whether it was opened or not. */
export interface LiveStream {
  doctorId: string;
  /** The ticket whose holder reads it, and whether it holds a number today. */
  ticket?: { key: string; isRight: boolean };
  open(reader: Reader): void;
  close(): void;
}

function eventOf({ version }: DayRow, data: object): LiveEvent {
  const text = JSON.stringify(data);
  return { id: version, text, mark: hash('sha1', text, 'base64') };
}

type Ticket = Parameters<typeof asTurn>[2];

/** A day that was read, and the views of its listeners. */
interface SeenDay {
  version: number;
  desk(role: Role): LiveEvent;
  board(): LiveEvent;
  /** The patients whom a text finds, for who is this at the practice. */
  find(role: Role, text: string): FoundPatient[];
  display(): LiveEvent;
  turn(ticket: Ticket, movedTo: Parameters<typeof asTurn>[3]): LiveEvent | null;
  /** Whether the ticket's appointment has its number: not held, cancelled or taken for false. */
  has(ticket: Ticket): boolean;
}

/**
 * Computes once for all readers of the same view. A WeakMap would move every day it drops into the old generation of
 * memory.
 */
function once<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}

function seen(
  doctorId: string,
  day: DayRow,
  date: string,
  now: ClinicClock,
  queue: () => Queue = once(() => asQueue(day, date, now)),
): SeenDay {
  /** Several may follow one ticket. */
  const turns = new Map<string, LiveEvent | null>();
  const withPhones = once(() => eventOf(day, queue()));
  const phoneless = once(() => eventOf(day, withoutPhones(queue())));
  return {
    version: day.version,
    desk: (role) => (seesPhonesOf(role, date, now.date) ? withPhones() : phoneless()),
    board: once(() => eventOf(day, asBoardDay(doctorId, day, queue(), now))),
    find: (role, text) =>
      asFound(doctorId, seesPhonesOf(role, date, now.date) ? queue() : withoutPhones(queue()), text),
    display: once(() => eventOf(day, asDisplay(queue()))),
    turn(ticket, movedTo) {
      const key = `${ticket.serial} ${ticket.nonce}`;
      const known = turns.get(key);
      if (known !== undefined) return known;
      const turn = asTurn(day, queue(), ticket, movedTo);
      const event = turn && eventOf(day, turn);
      turns.set(key, event);
      return event;
    },
    has: ({ serial, nonce }) =>
      day.rows.some((row) => row.serialNumber === serial && row.nonce === nonce && !isHeld(row)),
  };
}

/** Lets readers follow clinic days; each read serves all of them. */
export function followDays({ watch, clock, zone, onTrouble }: FollowDeps) {
  const channels = dayChannels(async (doctorId: string, date: string): Promise<SeenDay | null> => {
    const now = clinicClock(clock(), zone);
    const day = await watch(doctorId, date, now);
    return day && seen(doctorId, day, date, now);
  }, onTrouble);

  /**
   * Follows a day: sends its view now and after every change of the view, and ends if there is none any more. Throws
   * NOT_FOUND if there is none now.
   */
  async function follow(
    doctorId: string,
    date: string,
    view: (day: SeenDay) => LiveEvent | null,
    { isOver = () => false, rank }: { isOver?: () => boolean; rank?: Rank } = {},
  ): Promise<LiveStream> {
    // The view that was not sent yet. Sent views are not kept, because a thousand full days would take much memory.
    let latest: LiveEvent | null = null;
    let reader: Reader | null = null;
    let shown = '';
    let isGone = false;
    const show = () => {
      if (!reader) return;
      if (isGone || isOver()) return reader.end();
      if (!latest) return;
      if (latest.mark !== shown) reader.send(latest);
      shown = latest.mark;
      latest = null;
    };
    const hear = (day: SeenDay | null) => {
      const event = day && view(day);
      isGone = day !== null && event === null;
      latest = event ?? latest;
      show();
    };
    const close = channels.join(doctorId, date, hear, rank);
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

  let last: LiveEvent = { id: 0, text: '', mark: '' };
  /** The event that says this of several days. Who looks at the same ones is told the same, one right after the other, so it is made once. */
  function together(text: string): LiveEvent {
    if (last.text !== text) last = { id: last.id + 1, text, mark: text };
    return last;
  }

  /** A day as it is now. Throws NOT_FOUND if there is none. */
  async function look(doctorId: string, date: string): Promise<SeenDay> {
    const leave = channels.join(doctorId, date, () => undefined);
    try {
      const day = await channels.fresh(doctorId, date);
      if (!day) throw new Failure('NOT_FOUND');
      return day;
    } finally {
      leave();
    }
  }

  /** `after`: the day as an act of this queue has read it; whoever says so has it from the store. */
  function changed(doctorId: string | null, date: string | null, after?: DayAfter): void {
    if (doctorId === null || date === null || !after) return channels.changed(doctorId, date);
    const day = seen(doctorId, after.day as DayRow, date, clinicClock(clock(), zone), () => after.queue as Queue);
    channels.offer(doctorId, date, day, after.begunAt);
  }

  return { follow, together, look, changed };
}
