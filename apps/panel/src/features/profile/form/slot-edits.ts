import { workingWeekdays } from '@baari/calendar/slots';
import { WEEKDAYS } from '@baari/contract/vocabulary';
import type { Weekday } from '@baari/contract/vocabulary';
import { workingDays } from '@baari/contract/working-days';
import type { Slot, WorkingDays } from '@baari/contract/working-days';

/** Times typed but not added yet. */
export type TypedSlot = Slot;

export const NOTHING_TYPED: TypedSlot = { start: '', end: '' };

/** Why a slot cannot be added to the day, in the contract's words; undefined if it can. */
export function problemOfAdding(slots: readonly Slot[], typed: TypedSlot): string | undefined {
  const checked = workingDays.safeParse({ Monday: [...slots, typed] });
  return checked.success ? undefined : checked.error.issues[0]?.message;
}

export const withSlot = (slots: readonly Slot[], added: Slot): Slot[] =>
  [...slots, added].sort((a, b) => (a.start < b.start ? -1 : 1));

/** Selecting a day starts an empty list for it, unselecting removes its slots. */
export function withDays(days: WorkingDays, selected: readonly string[]): WorkingDays {
  const kept: WorkingDays = {};
  for (const day of WEEKDAYS) if (selected.includes(day)) kept[day] = days[day] ?? [];
  return kept;
}

/** Copies the slots of one day to every other selected day. */
export function copiedFrom(days: WorkingDays, from: Weekday): WorkingDays {
  const copy: WorkingDays = {};
  for (const day of workingWeekdays(days)) copy[day] = (days[from] ?? []).map((slot) => ({ ...slot }));
  return copy;
}
