import { loginForm } from '@baari/contract/account';
import { issuesOf } from '../../lib/server-texts.ts';

const FIELDS = ['email', 'password'] as const;
type LoginField = (typeof FIELDS)[number];
export type LoginErrors = Partial<Record<LoginField, string>>;

/** What the form sends, or what is wrong with each field, in the words of the contract. */
export function checked(form: HTMLFormElement) {
  const result = loginForm.safeParse(Object.fromEntries(new FormData(form)));
  if (result.success) return { body: result.data };
  const issues = issuesOf(result);
  const errors: LoginErrors = {};
  for (const name of FIELDS) errors[name] = issues.find(({ path }) => path[0] === name)?.message;
  return { errors, first: FIELDS.find((name) => errors[name]) };
}
