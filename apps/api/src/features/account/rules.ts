import { createHmac, randomInt } from 'node:crypto';

/** Six random digits; all codes are equally likely. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LINK_LETTERS = 28;

/** What proves an address in a link: 159 random bits, in letters, since a mail has no other digits than its code's. */
export const newLinkToken = (): string =>
  Array.from({ length: LINK_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');

export type CodePurpose = 'signup' | 'reset';
/** Under what a code is kept: what a known device of the account asks for is apart from what strangers ask for the same address. */
export type CodeLane = CodePurpose | 'reset-own';

/** The stored form of a code, bound to purpose and address, so that it cannot be used for anything else. */
export const codeMac = (key: Buffer, purpose: CodeLane, email: string, code: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${email}\n${code}`).digest();

/** The stored form of the link beside a code; never equal to that of a code. */
export const linkMac = (key: Buffer, purpose: CodeLane, email: string, token: string): Buffer =>
  createHmac('sha256', key).update(`${purpose} link\n${email}\n${token}`).digest();
