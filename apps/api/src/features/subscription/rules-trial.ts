import { trialEnd } from '@baari/calendar/periods';
import { mac } from '../../lib/secret.ts';

/** A keyed hash of an account's e-mail: it shows a second trial, but not the address. */
export const emailMark = (key: Buffer, email: string): Buffer => mac(key, `email ${email}`);

const spelling = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The same for a licence; spaces, punctuation and capitals make no difference. */
export const licenceMark = (key: Buffer, regNumber: string, city: string): Buffer =>
  mac(key, JSON.stringify(['licence', spelling(regNumber), spelling(city)]));

/** A first profile's free trial, for the SQL function start_trial. It starts if none of the marks has been used. */
export interface TrialOffer {
  start: Date;
  end: Date;
  /** The account's own marks, that of the newest key first: this one is stored. */
  ownMarks(accountEmail: string): readonly Buffer[];
  licenceMarks: readonly Buffer[];
}

/** One trial for each e-mail address and each licence, whichever key marked it. */
export const trialOffer = (
  keys: readonly Buffer[],
  licence: { regNumber: string; city: string },
  now: Date,
  zone: string,
): TrialOffer => ({
  start: now,
  end: trialEnd(now, zone),
  ownMarks: (accountEmail) => keys.map((key) => emailMark(key, accountEmail)),
  licenceMarks: keys.map((key) => licenceMark(key, licence.regNumber, licence.city)),
});
