import { bookingForm } from '@baari/contract/booking';
import { NOTICE_VERSION } from '@baari/contract/limits';
import type { BookingBody } from '../../lib/pending-booking.ts';
import { spokenLanguage, t } from '../../lib/text.ts';
import { fieldErrors, otherField } from './booking-form.ts';
import type { FieldErrors, Typed } from './booking-form.ts';

/** Who is named a second time: one patient of a phone has one number a day, whatever the capitals. */
function namedTwice({ patientName, others = [] }: BookingBody): FieldErrors {
  const names = [patientName, ...others.map((other) => other.patientName)].map((name) => name.toLowerCase());
  return Object.fromEntries(
    others.flatMap((_, i) =>
      names.indexOf(names[i + 1]!) <= i ? [[otherField(i, 'patientName'), t('clinic.twice')]] : [],
    ),
  );
}

/** Checks the server's rules before anything is sent. */
export function checked(doctorId: string, typed: Typed): { body: BookingBody } | { errors: FieldErrors } {
  const { others } = typed;
  const result = bookingForm.safeParse({ ...typed, doctorId, others: others.length > 0 ? others : undefined });
  if (result.success) {
    const body = { ...result.data, notice: NOTICE_VERSION, language: spokenLanguage() };
    const errors = namedTwice(body);
    return Object.keys(errors).length > 0 ? { errors } : { body };
  }
  const { fields } = fieldErrors(
    result.error.issues.map(({ path, message }) => ({ path: path.join('.'), msg: message })),
  );
  return { errors: fields.date ? { ...fields, date: t('clinic.chooseDay') } : fields };
}
