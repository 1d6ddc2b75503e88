import { bookingForm } from '@baari/contract/booking';
import { NOTICE_VERSION } from '@baari/contract/limits';
import type { BookingBody } from '../../lib/pending-booking.ts';
import { fieldText, spokenLanguage, t } from '../../lib/text.ts';
import { isField } from './booking-form.ts';
import type { FieldErrors, Typed } from './booking-form.ts';

/** Checks the server's rules before anything is sent. */
export function checked(doctorId: string, typed: Typed): { body: BookingBody } | { errors: FieldErrors } {
  const result = bookingForm.safeParse({ ...typed, doctorId });
  if (result.success) return { body: { ...result.data, notice: NOTICE_VERSION, language: spokenLanguage() } };
  const errors: FieldErrors = {};
  for (const { path, message } of result.error.issues) {
    const field = path[0];
    if (isField(field)) errors[field] ??= field === 'date' ? t('clinic.chooseDay') : fieldText(field, message);
  }
  return { errors };
}
