import type { FieldName } from './booking-form.ts';

/** What is wrong with a field, beside it; the field points here with aria-describedby. */
export function FieldError({ field, text }: { field: FieldName; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="field-error" id={`${field}-error`}>
      <span aria-hidden="true">!</span> {text}
    </p>
  );
}
