import { forgotPassword, getCaptcha, login, resetPasswordByLink, sendSignupCode } from '@baari/contract/account';
import { endSessionByLink } from '@baari/contract/account-sessions';
import { join, joinLoggedIn, lookAtInvitation } from '@baari/contract/account-join';
import type { ShownInvitation } from '@baari/contract/account-join';
import { beginPasskeyLogin } from '@baari/contract/account-passkeys';
import { fails, refuses, says, waits } from '../state.ts';
import type { Reply, State, Typing } from '../state.ts';

const E_MAIL: Typing = { label: 'E-mail', text: 'lakshmi.narayanaswamy.venkatasubramanian@raoclinic.example' };
const LOG_IN_NAME: Typing = { ...E_MAIL, label: 'E-mail or mobile number' };
const PASSWORD: Typing = { label: 'Password', text: 'Baari@2026' };

const visited = (name: string, path: string, steps: State['steps'], ...replies: Reply[]): State => ({
  ...{ name, path, visitor: true, replies: [...replies, waits(getCaptcha)] },
  ...(steps && { steps }),
});
const logIn = (name: string, ...replies: Reply[]) =>
  visited(`log-in, ${name}`, '/login', [LOG_IN_NAME, PASSWORD, 'Login'], ...replies);
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

const asked = (name: string, ...replies: Reply[]) =>
  visited(`was this you, ${name}`, '/was-this-you#gallery-link', ['No, end this session'], ...replies);

const INVITATION: ShownInvitation = {
  ...{ clinic: 'Asha Rao', isNamedAfterDoctor: true, name: 'Sunita Pawar', role: 'receptionist' },
  ...{ hasLogInName: true, setsPassword: false },
};
const invited = (name: string, more: Partial<ShownInvitation>, steps?: State['steps'], ...replies: Reply[]) =>
  visited(
    `join, ${name}`,
    '/join#gallery-link',
    steps,
    says(lookAtInvitation, { invitation: { ...INVITATION, ...more } }),
    ...replies,
  );

export const ACCOUNT: readonly State[] = [
  visited('log-in', '/login', undefined),
  visited('log-in, errors', '/login', ['Login']),
  logIn('busy', waits(login)),
  logIn('refused', refuses(login, 'INVALID_CREDENTIALS')),
  logIn('code', refuses(login, 'SECOND_FACTOR_REQUIRED')),
  visited('log-in, passkey asked for', '/login', ['Log in with a passkey'], waits(beginPasskeyLogin)),
  visited(
    'log-in, passkey refused',
    '/login',
    ['Log in with a passkey'],
    refuses(beginPasskeyLogin, 'TOO_MANY_REQUESTS'),
  ),
  logIn('locked', refuses(login, 'ACCOUNT_LOCKED')),
  logIn('no answer', fails(login)),
  visited('log-in, code after Google', '/login#code', undefined),
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
  visited('was this you', '/was-this-you#gallery-link', undefined),
  visited('was this you, not complete', '/was-this-you', undefined),
  asked('busy', waits(endSessionByLink)),
  asked('ended', says(endSessionByLink, { message: 'That session has ended', ended: 1 })),
  asked(
    'ended, with what it leaves behind',
    says(endSessionByLink, { message: 'That session has ended', ended: 2, joined: 2, passwords: 1 }),
  ),
  asked(
    'used',
    refuses(endSessionByLink, 'CODE_INVALID', {
      message: 'This link was used already, or is older than 7 days.',
    }),
  ),
  asked('no answer', fails(endSessionByLink)),
  visited('join, loading', '/join#gallery-link', undefined, waits(lookAtInvitation)),
  visited('join, used', '/join#gallery-link', undefined, refuses(lookAtInvitation, 'INVITATION_ENDED')),
  visited('join, unread', '/join#gallery-link', undefined, fails(lookAtInvitation)),
  invited('invited', {}),
  invited('errors', { hasLogInName: false }, ['Join']),
  invited('long', {
    clinic: 'Lakshmi Narayanaswamy Venkatasubramanian Multispeciality Clinic and Diagnostic Centre',
    name: 'Thiruvenkatanathan Lakshminarayanan Venkatasubramanian',
  }),
  invited('Devanagari', { clinic: 'राव क्लिनिक', name: 'सुनीता पवार' }),
  invited('new password', { setsPassword: true }),
  invited('busy', {}, [{ label: 'Password', text: 'Baari@2026' }, 'Join'], waits(join)),
  {
    ...{ name: 'join, logged in', path: '/join#gallery-link', steps: ['Join as Asha Rao'] },
    replies: [says(lookAtInvitation, { invitation: INVITATION }), refuses(joinLoggedIn, 'ALREADY_MEMBER')],
  },
];
