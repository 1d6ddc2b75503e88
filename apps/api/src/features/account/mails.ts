import { instantText } from '@baari/calendar/clock-text';
import { dateInWords } from '@baari/calendar/days';
import { clinicTime } from '@baari/calendar/zone';
import { CODE_VALID_MINUTES, WAS_THIS_YOU_DAYS, WAS_THIS_YOU_MAILS_PER_DAY } from '@baari/contract/limits';
import { ROLE_NAMES } from '@baari/contract/roles';
import type { Clock } from '@baari/contract/vocabulary';
import { z } from 'zod';
import type { PanelLanguage } from '@baari/contract/languages';
import { clinicInMail } from '../../lib/clinic-in-mail.ts';
import { letter } from '../../lib/letter.ts';
import type { Letter, MailSayer } from '../../lib/letter.ts';
import type { MailHouse, MailWords } from '../../lib/mail-template.ts';

export interface CodeMail {
  to: string;
  purpose: 'signup' | 'signup-known' | 'reset';
  code: string;
  /** What the link beside the code proves the address with, where there is one. */
  link: string | null;
  /** Of the page that asks, for there may be no account yet; null: unknown. */
  language: PanelLanguage | null;
}

export interface AccountMailHouse extends MailHouse {
  loginUrl: string;
  resetUrl: string;
  wasThisYouUrl: string;
}

function wordsOf(
  { to, purpose, code, link }: CodeMail,
  { brandName: brand, loginUrl, resetUrl }: AccountMailHouse,
  say: MailSayer,
): MailWords & { subject: string } {
  const words = say('code');
  const valid = words('valid', { minutes: CODE_VALID_MINUTES });
  if (purpose === 'signup')
    return {
      subject: words('signupSubject', { brand }),
      heading: words('signupHeading'),
      code,
      lines: [valid, words('ignore')],
    };
  if (purpose === 'reset')
    return {
      subject: words('resetSubject', { brand }),
      heading: words('resetHeading'),
      code,
      lines: [valid, words('byLink'), words('ignore')],
      // Behind the #, where no server and no other site hears of it.
      ...(link && {
        link: { text: words('setPassword'), address: `${resetUrl}#${new URLSearchParams({ 'code-for': to, link })}` },
      }),
    };
  return {
    subject: words('knownSubject', { brand }),
    heading: words('knownHeading'),
    lines: [words('known'), words('knownNow'), words('ignore')],
    link: { text: say('every')('logIn'), address: loginUrl },
  };
}

/** The mail of a code. Its text holds one six-digit number only, the code, unless the address has one. */
export function writeMail(mail: CodeMail, house: AccountMailHouse): Letter {
  const { to, purpose, language } = mail;
  return letter({ to, purpose, language }, house, (say) => wordsOf(mail, house, say));
}

const toLogIn = (say: MailSayer, { loginUrl }: AccountMailHouse) => ({
  text: say('every')('logIn'),
  address: loginUrl,
});

/** Tells the owner of an account that its password was changed. */
export function writePasswordMail(to: string, house: AccountMailHouse): Letter {
  return letter({ to, purpose: 'password-changed' }, house, (say) => {
    const changed = say('passwordChanged');
    return {
      subject: changed('subject', { brand: house.brandName }),
      heading: changed('heading'),
      lines: [changed('loggedOut'), say('every')('notYou')],
      link: toLogIn(say, house),
    };
  });
}

/** Tells the owner of an account that a passkey opens it from now on, or opens it no more. `device` added it; '' if it is not known. */
export function writePasskeyMail(
  to: string,
  { device, isAdded }: { device: string; isAdded: boolean },
  house: AccountMailHouse,
): Letter {
  return letter({ to, purpose: 'passkey' }, house, (say) => {
    const passkey = say('passkey');
    const heading = passkey(isAdded ? 'added' : 'removed');
    const of = { isKnown: device === '' ? 'no' : 'yes', device };
    return {
      subject: passkey('subject', { heading, brand: house.brandName }),
      heading,
      lines: isAdded
        ? [passkey('opens', of), passkey('notYouAdded')]
        : [passkey('opensNoMore', of), say('every')('notYou')],
      link: toLogIn(say, house),
    };
  });
}

/** Tells the owner of an account that its log-in takes a code from now on, or none any more. */
export function writeSecondFactorMail(to: string, isOn: boolean, house: AccountMailHouse): Letter {
  return letter({ to, purpose: 'second-factor' }, house, (say) => {
    const factor = say('secondFactor');
    const heading = factor(isOn ? 'on' : 'off');
    return {
      subject: factor('subject', { heading, brand: house.brandName }),
      heading,
      lines: [factor(isOn ? 'needed' : 'notNeeded'), say('every')('notYou')],
      link: toLogIn(say, house),
    };
  });
}

/** A computer became a shared desk of this name, or a PIN was chosen for all shared desks. */
export type SharedDeskNews = { news: 'paired'; desk: string } | { news: 'pin' };

/** Tells the owner of an account of what lets somebody act without its password: a shared desk that it has paired, or its new PIN. */
export function writeSharedDeskMail(to: string, told: SharedDeskNews, house: AccountMailHouse): Letter {
  return letter({ to, purpose: 'shared-desk' }, house, (say) => {
    const desk = say('sharedDesk');
    const heading = desk(told.news);
    return {
      subject: desk('subject', { heading, brand: house.brandName }),
      heading,
      lines:
        told.news === 'paired'
          ? [desk('pairedName', { desk: told.desk }), desk('pairedNotYou')]
          : [desk('pinActs'), desk('pinNotYou')],
      link: toLogIn(say, house),
    };
  });
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

function timeIn(language: PanelLanguage, at: Date, zone: string, clock: Clock): string {
  if (language === 'en') return `${dateInWords(clinicTime(at, zone).date)}, ${instantText(at, zone, clock)}`;
  const part = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { ...style, timeZone: zone }).format(at);
  return `${part({ dateStyle: 'full' })}, ${part({ timeStyle: 'short', hour12: clock === '12h' })}`;
}

/** Asks the owner of an account whether a log-in was them. */
export function writeWasThisYouMail(
  to: string,
  { device, network, openedAt, isLast, clock, zone, token }: LogInToConfirm,
  house: AccountMailHouse,
): Letter {
  return letter({ to, purpose: 'was-this-you' }, house, (say) => {
    const you = say('wasThisYou');
    return {
      subject: you('subject', { brand: house.brandName }),
      heading: you('heading'),
      lines: [
        you('newPlace'),
        you('device', { isKnown: device ? 'yes' : 'no', device }),
        you('time', { time: timeIn(say.language, openedAt, zone, clock) }),
        you('network', { network }),
        you('ifYou'),
        you('ifNot', { days: WAS_THIS_YOU_DAYS }),
        ...(isLast ? [you('last', { mails: WAS_THIS_YOU_MAILS_PER_DAY })] : []),
      ],
      // Behind the #, where no server and no other site hears of it.
      link: { text: you('link'), address: `${house.wasThisYouUrl}#${token}` },
    };
  });
}

/** What the links of a session that its owner has ended were used for. */
export const leftBehind = z.object({
  /** Whose password was set by one, and is none any more. */
  passwords: z.array(z.string()),
  /** Who has joined by one, and stays. */
  joined: z.array(z.object({ name: z.string(), role: z.enum(ROLE_NAMES) })),
});
export type LeftBehind = z.output<typeof leftBehind>;

/** Tells the owner of an account what a stranger's session leaves behind, and what to do about it. */
export function writeLeftBehindMail(to: string, { passwords, joined }: LeftBehind, house: AccountMailHouse): Letter {
  return letter({ to, purpose: 'left-behind' }, house, (say) => {
    const left = say('leftBehind');
    return {
      subject: left('subject', { brand: house.brandName }),
      heading: left('heading'),
      lines: [
        ...(joined.length > 0 ? [left('joined'), ...joined.map((one) => left('member', one)), left('remove')] : []),
        ...(passwords.length > 0 ? [left('passwords', { names: passwords.join(', ') }), left('newLink')] : []),
        left('alsoLook'),
      ],
      link: toLogIn(say, house),
    };
  });
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

/** Tells a member that the clinic has ended, and what becomes of the log-in. */
export function writeClinicEndedMail(told: ClinicEnded, house: AccountMailHouse): Letter {
  return letter({ to: told.to, purpose: 'clinic-ended' }, house, (say) => {
    const ended = say('clinicEnded');
    const heading = ended('heading', { clinic: clinicInMail(told, say), brand: house.brandName });
    return {
      subject: heading,
      heading,
      lines: [ended('gone'), ended(told.keepsLogIn ? 'staying' : 'ended')],
      ...(told.keepsLogIn && { link: toLogIn(say, house) }),
    };
  });
}
