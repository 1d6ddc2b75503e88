import { newPasswordLength } from '@baari/contract/account';
import { PASSWORD_MIN_CHARS } from '@baari/contract/limits';
import * as z from 'zod/mini';

interface ResetTexts {
  confirmRequired: string;
  confirmShort: string;
  mismatch: string;
}

/** The second step of a reset, with the rule of its code; what the password must contain is the server's rule. */
export function resetForm<Code extends z.ZodMiniType<string, string>>(
  { confirmRequired, confirmShort, mismatch }: ResetTexts,
  otp: Code,
) {
  const confirmPassword = z
    .string()
    .check(
      z.minLength(1, { error: confirmRequired, abort: true }),
      z.minLength(PASSWORD_MIN_CHARS, { error: confirmShort, abort: true }),
    );
  const passwords = z.object({ newPassword: newPasswordLength, confirmPassword }).check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      error: mismatch,
      path: ['confirmPassword'],
    }),
  );
  // Both parts are always checked: a wrong code must not hide that the passwords differ.
  return z.intersection(z.object({ otp }), passwords);
}
