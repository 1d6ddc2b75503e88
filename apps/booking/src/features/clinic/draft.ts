import { isCalendarDate } from '@baari/contract/fields';
import { GENDERS } from '@baari/contract/vocabulary';
import { inTab } from '../../lib/device-store.ts';
import { EMPTY } from './booking-form.ts';
import type { Typed } from './booking-form.ts';

const PREFIX = 'draft.';

/** What was typed in this tab before a reload; what is not usable is left out. */
export function draftOf(doctorId: string, store = inTab): Typed {
  const kept = store.read(PREFIX + doctorId);
  if (typeof kept !== 'object' || kept === null) return EMPTY;
  const { date, patientName, phoneNumber, gender }: Partial<Record<keyof Typed, unknown>> = kept;
  return {
    date: typeof date === 'string' && isCalendarDate(date) ? date : '',
    patientName: typeof patientName === 'string' ? patientName : '',
    phoneNumber: typeof phoneNumber === 'string' ? phoneNumber : '',
    gender: GENDERS.find((one) => one === gender) ?? '',
  };
}

export function keepDraft(doctorId: string, typed: Typed | undefined, store = inTab): void {
  if (typed) store.write(PREFIX + doctorId, typed);
  else store.remove(PREFIX + doctorId);
}
