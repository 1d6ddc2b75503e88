import { workingWeekdays } from '@baari/calendar/slots';
import { WEEKDAYS } from '@baari/contract/vocabulary';
import type { Weekday } from '@baari/contract/vocabulary';
import { workingDays } from '@baari/contract/working-days';
import type { Slot, WorkingDays } from '@baari/contract/working-days';
import { issuesOf } from '../../../lib/server-texts.ts';

/** Times typed but not added yet. */
export type TypedSlot = Slot;

export const NOTHING_TYPED: TypedSlot = { start: '', end: '' };

/** Why a slot cannot be added to the day, in the contract's words; undefined if it can. */
export function problemOfAdding(slots: readonly Slot[], typed: TypedSlot): string | undefined {
  const checked = workingDays.safeParse({ Monday: [...slots, typed] });
  return issuesOf(checked)[0]?.message;
}

export const withSlot = (slots: readonly Slot[], added: Slot): Slot[] =>
  [...slots, added].sort((a, b) => (a.start < b.start ? -1 : 1));

/** Selecting a day starts an empty list for it, unselecting removes its slots. */
export function withDays(days: WorkingDays, selected: readonly string[]): WorkingDays {
  const kept: WorkingDays = {};
  for (const day of WEEKDAYS) if (selected.includes(day)) kept[day] = days[day] ?? [];
  return kept;
}

/** Left closed where nothing else is chosen. */
const DAY_OF_REST: Weekday = 'Sunday';

/**
 * The days that take the slots of one day: the other chosen ones that have none yet; else all chosen ones whose slots differ;
 * where no other day is chosen, the rest of the week but Sunday.
 */
export function daysToCopyTo(days: WorkingDays, from: Weekday): Weekday[] {
  const others = workingWeekdays(days).filter((day) => day !== from);
  if (others.length === 0) return WEEKDAYS.filter((day) => day !== from && day !== DAY_OF_REST);
  const empty = others.filter((day) => days[day]?.length === 0);
  const asText = (day: Weekday) => JSON.stringify(days[day]);
  return empty.length > 0 ? empty : others.filter((day) => asText(day) !== asText(from));
}

/** Gives the slots of one day to others, which become working days by it. */
export function copied(days: WorkingDays, from: Weekday, to: readonly Weekday[]): WorkingDays {
  const copies: WorkingDays = {};
  for (const day of to) copies[day] = (days[from] ?? []).map((slot) => ({ ...slot }));
  const all = { ...days, ...copies };
  return withDays(all, Object.keys(all));
}
