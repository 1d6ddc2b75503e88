import { walkInForm } from '@baari/contract/queue';
import { issuesOf } from '../../../lib/server-texts.ts';
import { isField } from './walk-in-form.ts';
import type { WalkInErrors, WalkInTyped } from './walk-in-form.ts';

/** Checks the server's rules before anything is sent. */
export function checked(typed: WalkInTyped) {
  const result = walkInForm.safeParse(typed);
  if (result.success) return { body: result.data };
  const errors: WalkInErrors = {};
  for (const { path, message } of issuesOf(result)) if (isField(path[0])) errors[path[0]] ??= message;
  return { errors };
}
