import { bookingForm } from '@baari/contract/booking';
import { NOTICE_VERSION } from '@baari/contract/limits';
import type { BookingBody } from '../../lib/pending-booking.ts';
import { spokenLanguage, t } from '../../lib/text.ts';
import { fieldErrors } from './booking-form.ts';
import type { FieldErrors, Typed } from './booking-form.ts';

/** Checks the server's rules before anything is sent. */
export function checked(doctorId: string, typed: Typed): { body: BookingBody } | { errors: FieldErrors } {
  const { others } = typed;
  const result = bookingForm.safeParse({ ...typed, doctorId, others: others.length > 0 ? others : undefined });
  if (result.success) return { body: { ...result.data, notice: NOTICE_VERSION, language: spokenLanguage() } };
  const { fields } = fieldErrors(
    result.error.issues.map(({ path, message }) => ({ path: path.join('.'), msg: message })),
  );
  return { errors: fields.date ? { ...fields, date: t('clinic.chooseDay') } : fields };
}
