import { instantText } from '@baari/calendar/clock-text';
import { dateInWords } from '@baari/calendar/days';
import { clinicTime } from '@baari/calendar/zone';
import { CODE_VALID_MINUTES, WAS_THIS_YOU_DAYS, WAS_THIS_YOU_MAILS_PER_DAY } from '@baari/contract/limits';
import { doctorName } from '@baari/contract/doctor-name';
import type { Clock } from '@baari/contract/vocabulary';
import { z } from 'zod';
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
  wasThisYouUrl: string;
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

/** Tells the owner of an account that a passkey opens it from now on, or opens it no more. `device` added it; '' if it is not known. */
export function writePasskeyMail(
  to: string,
  { device, isAdded }: { device: string; isAdded: boolean },
  { loginUrl, ...house }: AccountMailHouse,
): Mail {
  const heading = isAdded ? 'A passkey was added to your account' : 'A passkey was removed from your account';
  const of = device === '' ? 'the passkey' : `the passkey of ${device}`;
  const words = {
    heading,
    lines: [
      isAdded
        ? `Whoever can unlock ${of} can log in with it, without your password.`
        : `Nobody can log in with ${of} any more.`,
      isAdded
        ? 'If it was not you, remove it on the page Your Data, set a new password with Forget Password, then tell us.'
        : 'If it was not you, set a new password at once with Forget Password, then tell us.',
    ],
    link: { text: 'Log in', address: loginUrl },
  };
  const subject = `${heading}: ${house.brandName}`;
  return { to, purpose: 'passkey', subject, text: mailText(words, house), html: mailHtml(words, house) };
}

/** Tells the owner of an account that its log-in takes a code from now on, or none any more. */
export function writeSecondFactorMail(to: string, isOn: boolean, { loginUrl, ...house }: AccountMailHouse): Mail {
  const heading = isOn ? 'Your second factor is on' : 'Your second factor is off';
  const words = {
    heading,
    lines: [
      isOn
        ? 'Whoever logs in now also needs a code of your authenticator app, or one of your recovery codes.'
        : 'Your password or Google account alone is now enough to log in.',
      'If it was not you, set a new password at once with Forget Password, then tell us.',
    ],
    link: { text: 'Log in', address: loginUrl },
  };
  const subject = `${heading}: ${house.brandName}`;
  return { to, purpose: 'second-factor', subject, text: mailText(words, house), html: mailHtml(words, house) };
}

/** A computer became a shared desk of this name, or a PIN was chosen for all shared desks. */
export type SharedDeskNews = { news: 'paired'; desk: string } | { news: 'pin' };

/** Tells the owner of an account of what lets somebody act without its password: a shared desk that it has paired, or its new PIN. */
export function writeSharedDeskMail(to: string, told: SharedDeskNews, { loginUrl, ...house }: AccountMailHouse): Mail {
  const isDesk = told.news === 'paired';
  const heading = isDesk ? 'A computer was made a shared desk' : 'A PIN was chosen for your account';
  const words = {
    heading,
    lines: isDesk
      ? [
          `It is called '${told.desk}'. Whoever works at your clinic opens it with a name and a PIN.`,
          'If it was not you, remove it on the page Members, set a new password with Forget Password, then tell us.',
        ]
      : [
          'At the shared desks of your clinic it is enough to act in your name.',
          'If it was not you, set a new password at once with Forget Password, which ends the PIN, then tell us.',
        ],
    link: { text: 'Log in', address: loginUrl },
  };
  const subject = `${heading}: ${house.brandName}`;
  return { to, purpose: 'shared-desk', subject, text: mailText(words, house), html: mailHtml(words, house) };
}

/** A log-in from where its account was never seen before, and the token of the link that ends its session. */
export interface LogInToConfirm {
  device: string;
  network: string;
  openedAt: Date;
  /** No more of these mails come that day. */
  isLast: boolean;
  clock: Clock;
  zone: string;
  token: string;
}

/** Asks the owner of an account whether a log-in was them. */
export function writeWasThisYouMail(
  to: string,
  { device, network, openedAt, isLast, clock, zone, token }: LogInToConfirm,
  { wasThisYouUrl, ...house }: AccountMailHouse,
): Mail {
  const heading = 'Was this you?';
  const words = {
    heading,
    lines: [
      'Somebody logged in to your account from a device or network that we had not seen there before.',
      `Device: ${device || 'its browser does not say'}`,
      `Time: ${dateInWords(clinicTime(openedAt, zone).date)}, ${instantText(openedAt, zone, clock)}`,
      `Network: an address that begins with ${network}`,
      'If it was you, there is nothing to do.',
      `If not, end that session by the link below: it can be used once, within ${WAS_THIS_YOU_DAYS} days. Then set a new password.`,
      ...(isLast
        ? [
            `This is the last of ${WAS_THIS_YOU_MAILS_PER_DAY} such mails in a day. Log-ins after it come without one: all devices that are logged in stand on the page Your Data.`,
          ]
        : []),
    ],
    // Behind the #, where no server and no other site hears of it.
    link: { text: 'This was not me', address: `${wasThisYouUrl}#${token}` },
  };
  const subject = `${heading} A new log-in to your ${house.brandName} account`;
  return { to, purpose: 'was-this-you', subject, text: mailText(words, house), html: mailHtml(words, house) };
}

/** A member whose clinic ended with the account of its last doctor. */
export const clinicEnded = z.object({
  to: z.string(),
  /** What the clinic was called; null: as its doctor. */
  clinic: z.nullable(z.string()),
  /** Null if there was no profile. */
  doctor: z.nullable(z.string()),
  keepsLogIn: z.boolean(),
});
export type ClinicEnded = z.output<typeof clinicEnded>;

const nameOf = ({ clinic, doctor }: ClinicEnded): string =>
  clinic ?? (doctor === null ? 'Your clinic' : `The clinic of ${doctorName(doctor)}`);

/** Tells a member that the clinic has ended, and what becomes of the log-in. */
export function writeClinicEndedMail(told: ClinicEnded, { loginUrl, ...house }: AccountMailHouse): Mail {
  const heading = `${nameOf(told)} has ended at ${house.brandName}`;
  const words = {
    heading,
    lines: [
      'The account of its last doctor was deleted, and the clinic with it. Its desk and its lists can no longer be opened.',
      told.keepsLogIn
        ? 'Your log-in stays, with the same password. It no longer leads to this clinic.'
        : 'Your log-in was made for this clinic alone and has ended too. If another clinic invites you, you get a new one.',
    ],
    ...(told.keepsLogIn && { link: { text: 'Log in', address: loginUrl } }),
  };
  return {
    to: told.to,
    purpose: 'clinic-ended',
    subject: heading,
    text: mailText(words, house),
    html: mailHtml(words, house),
  };
}
