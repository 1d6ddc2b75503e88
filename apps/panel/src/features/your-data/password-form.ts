import { newPasswordLength } from '@baari/contract/account';
import * as z from 'zod/mini';

/** Length here; what the password must contain is the server's rule. Without `currentMissing` there is no current one. */
export const passwordForm = (currentMissing: string | null) =>
  z.object({
    currentPassword: currentMissing === null ? z.string() : z.string().check(z.minLength(1, currentMissing)),
    newPassword: newPasswordLength,
  });
