import type { PanelLanguage } from '@baari/contract/languages';
import english from '../messages/en/mails.ts';
import hindi from '../messages/hi/mails.ts';
import type { MailCatalogue, MailTexts } from '../messages/mail-texts.ts';
import { mailHtml, mailText } from './mail-template.ts';
import type { MailHouse, MailWords } from './mail-template.ts';
import { sayerOf } from './sayer.ts';
import type { Say } from './sayer.ts';

/** Says the texts of a mail: `say('reminder')('runs', { date })`. A key that does not exist, or a value that is missing, does not compile. */
export interface MailSayer {
  <Group extends keyof MailCatalogue>(group: Group): Say<MailCatalogue[Group]>;
  language: PanelLanguage;
}

const CATALOGUES: Readonly<Record<PanelLanguage, MailTexts>> = { en: english, hi: hindi };
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

/** The sayer of a language. */
export const mailSayer = async (language: PanelLanguage): Promise<MailSayer> =>
  Object.assign(await sayerOf<MailCatalogue>(CATALOGUES[language], language), { language }) as MailSayer;

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
