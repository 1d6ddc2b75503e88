/** Digits lead to the first doctors of the board, in their order. */
const DOCTORS = '123456789';

const LETTERS = new Map([
  ['w', 'walk-in'],
  ['f', 'find'],
] as const);

export type BoardKey = 'walk-in' | 'find' | `doctor-${number}`;

/** What a key means on the board; undefined if nothing. */
export function boardKeyOf(key: string): BoardKey | undefined {
  const at = key.length === 1 ? DOCTORS.indexOf(key) : -1;
  if (at >= 0) return `doctor-${at}`;
  return [...LETTERS].find(([letter]) => letter === key.toLowerCase())?.[1];
}

/** The place of the doctor whom a key leads to. */
export const placeOf = (key: BoardKey): number => Number(key.replace('doctor-', ''));

/** The key that leads to the doctor at this place; undefined for those beyond the ninth. */
export const keyOfPlace = (place: number): string | undefined => DOCTORS[place];
