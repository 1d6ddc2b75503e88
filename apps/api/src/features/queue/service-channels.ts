import { inShare } from '../../lib/share.ts';

/** The listeners to one clinic day, and the shared read that serves them all. */
interface Channel<Day> {
  doctorId: string;
  date: string;
  listeners: Record<Rank, Set<(day: Day) => void>>;
  /** When the last reading began. */
  readAt: number;
  reading: Promise<Day> | null;
  /** A read that has not started yet; everybody who asks now shares it. */
  next: Promise<Day> | null;
  /** The version of the last day that was offered: what began to be read before may be older. */
  offered: number;
}
/**
 * The screens of desks and waiting rooms are told at once; tickets, of which there may be hundreds, after them, and then more screens than a
 * clinic has.
 */
export type Rank = 'screen' | 'ticket';
type Listeners<Day> = SetIterator<(day: Day) => void>;
export interface Channels<Day> {
  /** Calls `listener` after every change of the day, until the returned function is called. */
  join(doctorId: string, date: string, listener: (day: Day) => void, rank?: Rank): () => void;
  /** The day from a read that starts after this call; every listener gets it too, tickets a moment later. */
  fresh(doctorId: string, date: string): Promise<Day>;
  /** Reports a change by an act that began then and has read the day itself in its transaction, which saves the reading. */
  offer(doctorId: string, date: string, day: Day & object, begunAt: number): void;
  /** Reports a change: of one day, of all days of a doctor (date null), or of anything (both null). */
  changed(doctorId: string | null, date: string | null): void;
}

/** While a day changes without pause, its listeners get it this often. */
const BETWEEN_READINGS_MS = 40;
const TRY_AGAIN_MS = 1_000;
/** More than a clinic has screens. Between as many listeners, what a desk has asked meanwhile is done. */
const TOLD_AT_ONCE = 50;
/** How many days are read at once when all must be read again; bookings need connections too. */
const READ_AGAIN_AT_ONCE = 4;

const pause = (milliseconds: number) => new Promise<void>((done) => void setTimeout(done, milliseconds).unref());

/**
 * Channels of clinic days. Each day is read once at a time, however many listen and however fast it changes, and the
 * last change is always read.
 */
export function dayChannels<Day extends { version: number } | null>(
  read: (doctorId: string, date: string) => Promise<Day>,
  onTrouble: (error: unknown) => void,
): Channels<Day> {
  const channels = new Map<string, Channel<Day>>();
  const keyOf = (doctorId: string, date: string) => `${doctorId} ${date}`;
  const isFollowed = ({ listeners: { screen, ticket } }: Channel<Day>) => screen.size + ticket.size > 0;

  function tell({ listeners: { screen, ticket } }: Channel<Day>, day: Day): void {
    const screens = screen.values();
    const moreScreens = tellSome(screens, day) ? [screens] : [];
    tellRest(ticket.size > 0 ? [ticket.values(), ...moreScreens] : moreScreens, day);
  }

  /** False: there are no more. */
  function tellSome(left: Listeners<Day>, day: Day): boolean {
    for (let told = 0; told < TOLD_AT_ONCE; told += 1) {
      const { value: listener, done } = left.next();
      if (done) return false;
      try {
        listener(day);
      } catch (error) {
        onTrouble(error);
      }
    }
    return true;
  }

  function tellRest([first, ...others]: readonly Listeners<Day>[], day: Day): void {
    if (first) setImmediate(() => tellRest(tellSome(first, day) ? [first, ...others] : others, day));
  }

  async function readNow(channel: Channel<Day>): Promise<Day> {
    channel.readAt = performance.now();
    channel.offered = -Infinity;
    try {
      // Whoever caused it, desks and displays wait for it too.
      const day = await inShare('own', () => read(channel.doctorId, channel.date));
      // An act that was offered meanwhile has read what this one has, and more.
      if (day === null || day.version >= channel.offered) tell(channel, day);
      return day;
    } finally {
      // Otherwise the day would stay in memory until the next change.
      channel.reading = null;
    }
  }

  /** Waits for the current read, which may have started before the change. */
  async function readAfter(channel: Channel<Day>): Promise<Day> {
    await channel.reading?.catch(() => undefined);
    const early = channel.readAt + BETWEEN_READINGS_MS - performance.now();
    if (early > 0) await pause(early);
    channel.next = null;
    channel.reading = readNow(channel);
    return channel.reading;
  }
  const freshOf = (channel: Channel<Day>): Promise<Day> => (channel.next ??= readAfter(channel));

  /** Tells the listeners of a change. If the read fails it is tried again later, and nobody waits for it. */
  async function tellAll(channel: Channel<Day>): Promise<void> {
    if (!isFollowed(channel)) return;
    try {
      await freshOf(channel);
    } catch (error) {
      onTrouble(error);
      void pause(TRY_AGAIN_MS).then(() => tellAll(channel));
    }
  }

  const due = new Set<Channel<Day>>();
  let atWork = 0;
  async function readDue(): Promise<void> {
    atWork += 1;
    for (const channel of due) {
      due.delete(channel);
      await tellAll(channel);
    }
    atWork -= 1;
  }
  function readAll(): void {
    for (const channel of channels.values()) due.add(channel);
    while (due.size > 0 && atWork < READ_AGAIN_AT_ONCE) void readDue();
  }

  return {
    join(doctorId, date, listener, rank = 'screen') {
      const key = keyOf(doctorId, date);
      const channel = channels.get(key) ?? {
        doctorId,
        date,
        listeners: { screen: new Set(), ticket: new Set() },
        readAt: -Infinity,
        reading: null,
        next: null,
        offered: -Infinity,
      };
      channels.set(key, channel);
      channel.listeners[rank].add(listener);
      return () => {
        channel.listeners[rank].delete(listener);
        if (!isFollowed(channel) && channels.get(key) === channel) channels.delete(key);
      };
    },
    offer(doctorId, date, day, begunAt) {
      const channel = channels.get(keyOf(doctorId, date));
      if (!channel) return;
      // What was read, or changed, since the act began may be newer than what the act has read; and many changes at once are read together.
      const isAlone = channel.next === null && channel.readAt < begunAt;
      if (!isAlone || channel.readAt + BETWEEN_READINGS_MS > performance.now()) return void tellAll(channel);
      channel.readAt = performance.now();
      channel.offered = day.version;
      tell(channel, day);
    },
    fresh: (doctorId, date) => freshOf(channels.get(keyOf(doctorId, date))!),
    changed(doctorId, date) {
      if (doctorId === null) return readAll();
      for (const channel of date === null ? channels.values() : [channels.get(keyOf(doctorId, date))])
        if (channel?.doctorId === doctorId) void tellAll(channel);
    },
  };
}
