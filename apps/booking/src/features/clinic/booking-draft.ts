import { isCalendarDate } from '@baari/contract/calendar-date';
import { GENDERS } from '@baari/contract/vocabulary';
import { inTab } from '@baari/ui/device-store';
import { EMPTY } from './booking-form.ts';
import type { Typed } from './booking-form.ts';

/** Leaves out what cannot be used. */
function usable(kept: unknown): Typed | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { date, patientName, phoneNumber, gender }: Partial<Record<keyof Typed, unknown>> = kept;
  return {
    date: typeof date === 'string' && isCalendarDate(date) ? date : '',
    patientName: typeof patientName === 'string' ? patientName : '',
    phoneNumber: typeof phoneNumber === 'string' ? phoneNumber : '',
    gender: GENDERS.find((one) => one === gender) ?? '',
  };
}

const drafts = inTab.values('baari.book.draft.', usable);

/** Keeps in this tab what was typed before a reload. */
export const draftOf = (doctorId: string): Typed => drafts.of(doctorId).read() ?? EMPTY;

export function keepDraft(doctorId: string, typed: Typed | undefined): void {
  if (typed) drafts.of(doctorId).write(typed);
  else drafts.of(doctorId).forget();
}
