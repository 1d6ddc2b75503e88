import { FOUND_ON_BOARD_MAX } from '@baari/contract/limits';
import type { Practice } from '@baari/contract/practice';
import type { FoundPatient } from '@baari/contract/queue-board';
import { Failure } from '../../lib/failure.ts';
import type { followDays, LiveStream } from './service-follow.ts';

type Days = ReturnType<typeof followDays>;

/** The practices that an account may work for now, its own first; at a shared desk those of the desk. */
export type PracticesOf = (at: { accountId: string; sharedDesk: string | null }) => Promise<readonly Practice[]>;

/** How many days are read at once; desks and bookings need connections too. */
const READ_AT_ONCE = 4;
/** So long after an event, changes are gathered for the next one: the first after a pause is sent at once. */
const GATHERED_MS = 40;

/** What a board shows depends on these. */
export const markOf = (practices: readonly Practice[]): string =>
  withProfile(practices)
    .map(({ _id, role }) => `${_id} ${role}`)
    .join(',');

/** What is read of a day for a stream of several. */
export type View = Parameters<Days['follow']>[2];
/** What each practice's day says, by its id, in their order. */
type Said = readonly (readonly [id: string, text: string])[];

/**
 * What is read of each, in their order, a few at once; a practice whose profile has just gone is left out. If a read fails, `leave` is
 * told of the others.
 */
async function ofEach<Of, Read>(
  each: readonly Of[],
  read: (one: Of) => Promise<Read>,
  leave: (read: Read) => void = () => undefined,
): Promise<Read[]> {
  const found = new Map<Of, Read>();
  const left = each.values();
  const readSome = async () => {
    for (const one of left)
      try {
        found.set(one, await read(one));
      } catch (error) {
        if (!(error instanceof Failure && error.code === 'NOT_FOUND')) throw error;
      }
  };
  try {
    await Promise.all(Array.from({ length: READ_AT_ONCE }, readSome));
  } catch (error) {
    for (const known of found.values()) leave(known);
    throw error;
  }
  return each.flatMap((one) => found.get(one) ?? []);
}

const withProfile = (practices: readonly Practice[]) => practices.filter(({ profileCompleted }) => profileCompleted);

/** Patients of a date at several practices whom a text finds, whoever has it for a number first. */
export async function findPatients(
  { look }: Pick<Days, 'look'>,
  practices: readonly Practice[],
  date: string,
  text: string,
): Promise<{ patients: FoundPatient[]; hasMore: boolean }> {
  const read = async ({ _id, role }: Practice) => (await look(_id, date)).find(role, text);
  const all = (await ofEach(withProfile(practices), read)).flat();
  const isNumber = ({ serialNumber }: FoundPatient) => Number(String(serialNumber) === text);
  const patients = all.sort((a, b) => isNumber(b) - isNumber(a)).slice(0, FOUND_ON_BOARD_MAX);
  return { patients, hasMore: patients.length < all.length };
}

/** One stream with today of several practices; each event has all of them, as `write` puts them together. */
export async function followTogether(
  { follow, together }: Pick<Days, 'follow' | 'together'>,
  ids: readonly string[],
  view: View,
  write: (date: string, said: Said) => string,
  today: () => string,
): Promise<Omit<LiveStream, 'doctorId'>> {
  const date = today();
  const isOver = () => date !== today();
  const streams = await ofEach(
    ids,
    (id) => follow(id, date, view, { isOver }),
    (stream) => stream.close(),
  );
  const texts: string[] = streams.map(() => '');
  let isOpen = false;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let isChanged = false;
  return {
    open(reader) {
      const send = () => {
        isChanged = false;
        const text = write(
          date,
          streams.map(({ doctorId }, i) => [doctorId, texts[i]!]),
        );
        isOpen = true;
        reader.send(together(text));
        gathering = setTimeout(() => {
          gathering = undefined;
          if (isChanged) send();
        }, GATHERED_MS);
      };
      for (const [i, stream] of streams.entries())
        stream.open({
          send(event) {
            texts[i] = event.text;
            isChanged = true;
            if (isOpen && gathering === undefined) send();
          },
          end: () => reader.end(),
        });
      send();
    },
    close() {
      clearTimeout(gathering);
      for (const stream of streams) stream.close();
    },
  };
}

/** One stream with today of the practices of an account. */
export const followBoard = (
  days: Pick<Days, 'follow' | 'together'>,
  practices: readonly Practice[],
  today: () => string,
): Promise<Omit<LiveStream, 'doctorId'>> =>
  followTogether(
    days,
    withProfile(practices).map(({ _id }) => _id),
    (day) => day.board(),
    (date, said) => `{"date":${JSON.stringify(date)},"practices":[${said.map(([, text]) => text).join(',')}]}`,
    today,
  );
