import { loginForm } from '@baari/contract/account';

const FIELDS = ['email', 'password'] as const;
type LoginField = (typeof FIELDS)[number];
export type LoginErrors = Partial<Record<LoginField, string>>;

/** What the form sends, or what is wrong with each field, in the words of the contract. */
export function checked(form: HTMLFormElement) {
  const { data: body, error } = loginForm.safeParse(Object.fromEntries(new FormData(form)));
  if (body) return { body };
  const errors: LoginErrors = {};
  for (const name of FIELDS) errors[name] = error?.issues.find(({ path }) => path[0] === name)?.message;
  return { errors, first: FIELDS.find((name) => errors[name]) };
}
