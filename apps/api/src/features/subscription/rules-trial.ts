import { trialEnd } from '@baari/calendar/periods';
import { mac } from '../../lib/secret.ts';

/** A keyed hash of an account's e-mail: it shows a second trial, but not the address. */
export const emailMark = (key: Buffer, email: string): Buffer => mac(key, `email ${email}`);

/** The marks by which a used trial of this account is known, that of the newest key first. */
export const ownMarks = (keys: readonly Buffer[], email: string): readonly Buffer[] =>
  keys.map((key) => emailMark(key, email));

const spelling = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The same for a licence; spaces, punctuation and capitals make no difference. `issuer` is the council; it was the city before the
 * operator noted councils, and is empty for the number alone.
 */
export const licenceMark = (key: Buffer, regNumber: string, issuer: string): Buffer =>
  mac(key, JSON.stringify(['licence', spelling(regNumber), spelling(issuer)]));

interface Licence {
  regNumber: string;
  city: string;
}

/** A free trial, with the marks by which another one of the same account or licence is known, those of the newest key first. */
export interface TrialOffer {
  start: Date;
  end: Date;
  ownMarks(accountEmail: string): readonly Buffer[];
  /** One of these tells that the licence had its trial. */
  licenceMarks: readonly Buffer[];
  /** These are kept when it starts; the first is that of the number alone. */
  keptMarks: readonly Buffer[];
}

/**
 * One trial for each e-mail address and each licence. The first profile of a number may start one at once; whoever gives the number
 * after that waits until the operator has approved the licence with its `council`.
 */
export function trialOffer(
  keys: readonly Buffer[],
  { regNumber, city }: Licence,
  council: string | null,
  now: Date,
  zone: string,
): TrialOffer {
  const ofNumber = keys.map((key) => licenceMark(key, regNumber, ''));
  const ofCouncil = council === null ? ofNumber : keys.map((key) => licenceMark(key, regNumber, council));
  return {
    start: now,
    end: trialEnd(now, zone),
    ownMarks: (accountEmail) => ownMarks(keys, accountEmail),
    licenceMarks: [...ofCouncil, ...keys.map((key) => licenceMark(key, regNumber, city))],
    keptMarks: [ofNumber[0]!, ofCouncil[0]!],
  };
}
