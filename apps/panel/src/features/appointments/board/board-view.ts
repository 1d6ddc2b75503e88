import { boardDayOf } from '@baari/contract/queue-board';
import type { Board, BoardDay } from '@baari/contract/queue-board';
import { doctorName } from '@baari/contract/doctor-name';
import type { Practice } from '@baari/contract/practice';
import type { Queue } from '@baari/contract/queue';
import { wordFor } from '../../../lib/server-texts.ts';

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The newer of two views of each practice's day. Unchanged ones stay the same objects, so that they are not drawn again. */
export function newerBoard(known: Board | null, came: Board): Board {
  if (known?.date !== came.date) return came;
  const before = new Map(known.practices.map((day) => [day._id, day]));
  const newer = (day: BoardDay) => {
    const old = before.get(day._id);
    return old && (old.version > day.version || isSame(old, day)) ? old : day;
  };
  return { ...came, practices: came.practices.map(newer) };
}

/** The board after an act at one of its practices was answered with this queue. */
export function withQueue(known: Board, practice: string, queue: Queue): Board {
  const of = ({ date }: Pick<Queue, 'date'>) => date === known.date;
  const practices = known.practices.map((day) =>
    day._id === practice && of(queue) ? { ...day, ...boardDayOf(practice, queue) } : day,
  );
  return newerBoard(known, { ...known, practices });
}

/** A practice of the board, and its day. */
export interface BoardCard {
  practice: Practice;
  day: BoardDay;
}

/** The days of the board with whose they are. */
export function cardsOf(board: Board, practices: readonly Practice[]): BoardCard[] {
  const byId = new Map(practices.map((practice) => [practice._id, practice]));
  return board.practices.flatMap((day) => {
    const practice = byId.get(day._id);
    return practice ? [{ practice, day }] : [];
  });
}

export interface BoardClinic {
  _id: string;
  /** Without a name of its own a clinic goes by where it is. */
  name: string;
  cards: BoardCard[];
}

/** The cards of each clinic, in which the first ones come first. */
export function byClinic(cards: readonly BoardCard[]): BoardClinic[] {
  const clinics = new Map<string, BoardClinic>();
  for (const card of cards) {
    const { clinic, address } = card.practice;
    const known = clinics.get(clinic._id);
    if (known) known.cards.push(card);
    else clinics.set(clinic._id, { _id: clinic._id, name: clinic.name ?? address ?? '', cards: [card] });
  }
  return [...clinics.values()];
}

/** Whether the account is known to work for other practices than those of the board. */
export function isOfOthers(board: Board, practices: readonly Practice[]): boolean {
  const known = practices.filter(({ profileCompleted }) => profileCompleted).map(({ _id }) => _id);
  return !isSame(known.sort(), board.practices.map(({ _id }) => _id).sort());
}

const plain = (text: string) => text.normalize('NFC').toLocaleLowerCase('en-IN').trim();

/** Whether a practice matches the typed text: words of its doctor's name, speciality, room or clinic. */
export function isFound({ name, speciality, room, clinic }: Practice, typed: string): boolean {
  const told = plain(
    [doctorName(name ?? ''), speciality && wordFor(speciality), speciality, room, clinic.name].join(' '),
  );
  return plain(typed)
    .split(/\s+/)
    .every((word) => told.includes(word));
}

/** How many of all practices together. */
export function totalsOf({ practices }: Board) {
  const sum = (of: (counts: BoardDay['counts']) => number) =>
    practices.reduce((all, { counts }) => all + of(counts), 0);
  return { waiting: sum((c) => c.waiting), toCome: sum((c) => c.expected), seen: sum((c) => c.done) };
}
