import { CODE_VALID_MINUTES } from '@baari/contract/limits';
import { mailHtml, mailText } from '../../lib/mail-template.ts';
import type { MailHouse, MailWords } from '../../lib/mail-template.ts';
import type { Mail } from '../../ports/mailer.ts';

export interface CodeMail {
  to: string;
  purpose: 'signup' | 'signup-known' | 'reset';
  code: string;
  /** What the link beside the code proves the address with, where there is one. */
  link: string | null;
}

export interface AccountMailHouse extends MailHouse {
  loginUrl: string;
  resetUrl: string;
}

const IGNORE = 'If you did not ask for it, you can ignore this mail.';
const VALID = `It is valid for ${CODE_VALID_MINUTES} minutes. Never share it with anyone.`;

function wordsOf(
  { to, purpose, code, link }: CodeMail,
  { brandName, loginUrl, resetUrl }: AccountMailHouse,
): MailWords & { subject: string } {
  if (purpose === 'signup')
    return { subject: `Your ${brandName} sign-up code`, heading: 'Your sign-up code', code, lines: [VALID, IGNORE] };
  if (purpose === 'reset')
    return {
      subject: `Your ${brandName} password reset code`,
      heading: 'Your password reset code',
      code,
      lines: [VALID, 'Or set the new password without the code, by the link below: once, and for as long.', IGNORE],
      // Behind the #, where no server and no other site hears of it.
      ...(link && {
        link: { text: 'Set a new password', address: `${resetUrl}#${new URLSearchParams({ 'code-for': to, link })}` },
      }),
    };
  return {
    subject: `You already have a ${brandName} account`,
    heading: 'You already have an account',
    lines: [
      'Somebody asked for a sign-up code for this address, but it already has an account.',
      'You can log in, or use Forget Password to set a new password.',
      IGNORE,
    ],
    link: { text: 'Log in', address: loginUrl },
  };
}

/** The mail as text and as HTML. Its text holds one six-digit number only, the code, unless the address has one. */
export function writeMail(mail: CodeMail, house: AccountMailHouse): Mail {
  const { subject, ...words } = wordsOf(mail, house);
  return { to: mail.to, purpose: mail.purpose, subject, text: mailText(words, house), html: mailHtml(words, house) };
}

/** Tells the owner of an account that its password was changed. */
export function writePasswordMail(to: string, { loginUrl, ...house }: AccountMailHouse): Mail {
  const words = {
    heading: 'Your password was changed',
    lines: [
      'Every other device was logged out.',
      'If it was not you, set a new password at once with Forget Password, then tell us.',
    ],
    link: { text: 'Log in', address: loginUrl },
  };
  const subject = `Your ${house.brandName} password was changed`;
  return { to, purpose: 'password-changed', subject, text: mailText(words, house), html: mailHtml(words, house) };
}
