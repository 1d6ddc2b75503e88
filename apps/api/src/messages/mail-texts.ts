import type english from './en/mails.ts';

/** All that mails say. */
export type MailCatalogue = typeof english;
/** The same in another language: a text that is missing does not compile. */
export type MailTexts = {
  readonly [Group in keyof MailCatalogue]: { readonly [Key in keyof MailCatalogue[Group]]: string };
};
