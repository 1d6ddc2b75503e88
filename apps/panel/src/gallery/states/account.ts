import { forgotPassword, getCaptcha, login, resetPasswordByLink, sendSignupCode } from '@baari/contract/account';
import { fails, refuses, says, waits } from '../state.ts';
import type { Reply, State, Typing } from '../state.ts';

const E_MAIL: Typing = { label: 'E-mail', text: 'lakshmi.narayanaswamy.venkatasubramanian@raoclinic.example' };
const PASSWORD: Typing = { label: 'Password', text: 'Baari@2026' };

const visited = (name: string, path: string, steps: State['steps'], ...replies: Reply[]): State => ({
  ...{ name, path, visitor: true, replies: [...replies, waits(getCaptcha)] },
  ...(steps && { steps }),
});
const logIn = (name: string, ...replies: Reply[]) =>
  visited(`log-in, ${name}`, '/login', [E_MAIL, PASSWORD, 'Login'], ...replies);
const signUp = (name: string, steps: State['steps'], ...replies: Reply[]) =>
  visited(`sign-up, ${name}`, '/login#signup', steps, ...replies);
const reset = (name: string, steps: State['steps'], ...replies: Reply[]) =>
  visited(`reset, ${name}`, '/forget-password', steps, ...replies);
const SENT = [
  says(sendSignupCode, { message: 'We have sent a mail to this address. Please check your inbox.' }),
  says(forgotPassword, {
    message: 'If this address has an account, we have sent a code to it. Please check your inbox.',
  }),
];
const byLink = `/forget-password#code-for=${E_MAIL.text}&link=gallery-link-000000000000000000000000000`;

export const ACCOUNT: readonly State[] = [
  visited('log-in', '/login', undefined),
  visited('log-in, errors', '/login', ['Login']),
  logIn('busy', waits(login)),
  logIn('refused', refuses(login, 'INVALID_CREDENTIALS')),
  logIn('locked', refuses(login, 'ACCOUNT_LOCKED')),
  logIn('no answer', fails(login)),
  visited('sign-up', '/login#signup', undefined),
  signUp('errors', ['Send OTP']),
  signUp('busy', [E_MAIL, 'Send OTP'], waits(sendSignupCode)),
  signUp(
    'refused',
    [E_MAIL, 'Send OTP'],
    refuses(sendSignupCode, 'RESEND_LOCKED', { message: 'Please wait 42s before resending.' }),
  ),
  signUp('code', [E_MAIL, 'Send OTP'], ...SENT),
  signUp('code, errors', [E_MAIL, 'Send OTP', 'Signup'], ...SENT),
  { name: 'confirmed by Google', path: '/confirmed' },
  visited('reset', '/forget-password', undefined),
  reset('errors', ['Send OTP']),
  reset('busy', [E_MAIL, 'Send OTP'], waits(forgotPassword)),
  reset('code', [E_MAIL, 'Send OTP'], ...SENT),
  reset('code, errors', [E_MAIL, 'Send OTP', 'Reset Password'], ...SENT),
  visited('reset, by a link', byLink, undefined),
  visited(
    'reset, done',
    byLink,
    [
      { label: 'New password', text: PASSWORD.text },
      { label: 'Confirm password', text: PASSWORD.text },
      'Reset Password',
    ],
    says(resetPasswordByLink, { message: 'Your password is changed. Please log in.' }),
  ),
];
