import { hash } from 'node:crypto';
import { clinicClock } from '@baari/calendar/zone';
import type { ClinicClock } from '@baari/calendar/zone';
import { Failure } from '../../lib/failure.ts';
import { dayChannels } from './service-channels.ts';
import type { DayRow } from './store.ts';
import { asDisplay, asQueue, asTurn } from './views.ts';

export interface FollowDeps {
  watch(doctorId: string, date: string, clock: ClinicClock): Promise<DayRow | null>;
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

/** Clinic days as those see them who follow one: each reading serves all of them. */
export function followDays({ watch, clock, zone, onTrouble }: FollowDeps) {
  const channels = dayChannels(async (doctorId: string, date: string): Promise<SeenDay | null> => {
    const now = clinicClock(clock(), zone);
    const day = await watch(doctorId, date, now);
    return day && seen(day, date, now);
  }, onTrouble);

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

  return { follow, changed: channels.changed };
}
