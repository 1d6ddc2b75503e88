import { MENU_PRESETS, rangeOf } from '@baari/calendar/ranges';
import type { DateRange } from '@baari/calendar/ranges';
import { isCalendarDate } from '@baari/contract/calendar-date';
import { PERIOD_MAX_DAYS } from '@baari/contract/limits';
import { rangeFault } from './breakdown.ts';

export type Preset = (typeof MENU_PRESETS)[number];
/** What was chosen: a period of the menu, or typed dates. Null: nothing yet, and this month's figures stand. */
export type Choice = Preset | DateRange | null;

export const isTyped = (choice: Choice): choice is DateRange => typeof choice === 'object' && choice !== null;

/** The choice that an address holds; one that nobody can make counts as none. */
export function choiceIn(params: URLSearchParams): Choice {
  const preset = MENU_PRESETS.find((one) => one === params.get('period'));
  if (preset) return preset;
  const range = { startDate: params.get('from') ?? '', endDate: params.get('to') ?? '' };
  const areDates = isCalendarDate(range.startDate) && isCalendarDate(range.endDate);
  return areDates && !rangeFault(range, PERIOD_MAX_DAYS) ? range : null;
}

/** The choice as it stands in the address. A period of the menu stands by its name: tomorrow its days are others. */
export function addressOf(choice: Choice): Record<string, string> {
  if (isTyped(choice)) return { from: choice.startDate, to: choice.endDate };
  return choice ? { period: choice } : {};
}

/** The dates of a choice; undefined while they need the clinic's date and it is unknown. */
export function datesOf(choice: Choice, today: string | undefined): DateRange | undefined {
  if (isTyped(choice)) return choice;
  return today === undefined ? undefined : rangeOf(choice ?? 'this-month', today);
}
