import type { PanelLanguage } from '@baari/contract/languages';
import type { ICUArgs } from 'use-intl/core';
import english from '../messages/en/mails.ts';
import hindi from '../messages/hi/mails.ts';
import type { MailCatalogue, MailTexts } from '../messages/mail-texts.ts';
import { mailHtml, mailText } from './mail-template.ts';
import type { MailHouse, MailWords } from './mail-template.ts';

type Values<Text> = ICUArgs<
  Text & string,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date }
>;
/** A text with nothing to fill in is said without values. */
type Given<Text> = Partial<Values<Text>> extends Values<Text> ? [] : [values: Values<Text>];
type Say<Texts> = <Key extends keyof Texts & string>(key: Key, ...values: Given<Texts[Key]>) => string;
/** Says the texts of a mail: `say('reminder')('runs', { date })`. A key that does not exist, or a value that is missing, does not compile. */
export interface MailSayer {
  <Group extends keyof MailCatalogue>(group: Group): Say<MailCatalogue[Group]>;
  language: PanelLanguage;
}

const CATALOGUES: Readonly<Record<PanelLanguage, MailTexts>> = { en: english, hi: hindi };
/** How numbers are formed: with the digits 0 to 9. */
const LOCALES: Readonly<Record<PanelLanguage, string>> = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' };

export interface Mail {
  to: string;
  subject: string;
  /** Its purpose, for the development inbox and the log: signup, reset, receipt, plan-7, ... */
  purpose: string;
  text: string;
  html: string;
  attachments?: readonly { filename: string; contentType: string; content: Buffer }[];
}
/** A mail before it is written, in the language of its reader. */
export interface Letter extends Pick<Mail, 'to' | 'purpose'> {
  /** Of the page where it was asked for; without it, as its reader's account says. */
  language?: PanelLanguage | null;
  write(language: PanelLanguage): Promise<Mail>;
}

/** The sayer of a language. What parses messages is loaded with the first mail. */
export async function mailSayer(language: PanelLanguage): Promise<MailSayer> {
  const { createTranslator } = await import('use-intl/core');
  const [messages, locale] = [CATALOGUES[language], LOCALES[language]];
  const say = (namespace: keyof MailCatalogue) => createTranslator({ locale, messages, namespace });
  return Object.assign(say, { language }) as unknown as MailSayer;
}

/** A letter that says these words, with the house above and below them. */
export function letter(
  about: Pick<Letter, 'to' | 'purpose' | 'language'>,
  house: MailHouse,
  wordsIn: (say: MailSayer) => MailWords & { subject: string },
  attach?: () => Promise<Mail['attachments']>,
): Letter {
  return {
    ...about,
    async write(language) {
      const say = await mailSayer(language);
      const { subject, ...words } = wordsIn(say);
      const footer = say('every')('footer', { brand: house.brandName, support: house.supportEmail });
      const attachments = await attach?.();
      return {
        ...{ to: about.to, purpose: about.purpose, subject },
        text: mailText(words, footer),
        html: mailHtml(words, { ...house, language, footer }),
        ...(attachments && { attachments }),
      };
    },
  };
}
