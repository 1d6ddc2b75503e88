import { isCalendarDate } from '@baari/contract/calendar-date';
import { GENDERS } from '@baari/contract/vocabulary';
import { inTab } from '@baari/ui/device-store';
import type { BookingBody } from '../../lib/pending-booking.ts';
import { EMPTY, NOBODY, OTHERS_MAX } from './booking-form.ts';
import type { Typed, TypedPatient } from './booking-form.ts';

/** Leaves out what cannot be used. */
function usable(kept: unknown): Typed | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { date, phoneNumber, others, ...first }: Partial<Record<keyof Typed, unknown>> = kept;
  return {
    ...patientOf(first),
    date: typeof date === 'string' && isCalendarDate(date) ? date : '',
    phoneNumber: typeof phoneNumber === 'string' ? phoneNumber : '',
    others: Array.isArray(others) ? others.slice(0, OTHERS_MAX).map(patientOf) : [],
  };
}

function patientOf(kept: unknown): TypedPatient {
  if (typeof kept !== 'object' || kept === null) return NOBODY;
  const { patientName, gender }: Partial<Record<keyof TypedPatient, unknown>> = kept;
  return {
    patientName: typeof patientName === 'string' ? patientName : '',
    gender: GENDERS.find((one) => one === gender) ?? '',
  };
}

const drafts = inTab.values('baari.book.draft.', usable);

/** Keeps in this tab what was typed before a reload. */
export const draftOf = (doctorId: string): Typed => drafts.of(doctorId).read() ?? EMPTY;

/** What was sent can be kept too. */
export function keepDraft(doctorId: string, typed: Typed | BookingBody | undefined): void {
  if (typed) drafts.of(doctorId).write({ ...EMPTY, ...typed });
  else drafts.of(doctorId).forget();
}
