import { getCaptcha, register, sendSignupCode } from '@baari/contract/account';
import type { Browser } from './browser.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { until } from './until.ts';
import { z } from 'zod';

export const PASSWORD = 'Mango-Tree-42';

const inbox = z.object({
  messages: z.array(
    z.object({
      to: z.string(),
      subject: z.string(),
      purpose: z.string(),
      text: z.string(),
      html: z.string(),
      at: z.string(),
    }),
  ),
});
export type InboxMessage = z.output<typeof inbox>['messages'][number];

export async function mailsTo(browser: Browser, to: string): Promise<InboxMessage[]> {
  const response = await browser.fetch(`/dev/inbox.json?to=${encodeURIComponent(to)}`);
  return inbox.parse(await response.json()).messages;
}

/** The mails of a purpose, the newest first; of several processes any may send one, each into an inbox of its own. */
async function mailsFor(inboxes: readonly Browser[], to: string, purpose: string): Promise<InboxMessage[]> {
  const mails = (await Promise.all(inboxes.map((inbox) => mailsTo(inbox, to)))).flat();
  return mails.filter((mail) => mail.purpose === purpose).sort((one, other) => other.at.localeCompare(one.at));
}

/** The newest mail of a purpose, once at least `count` have arrived. */
export const mailOf = (inboxes: Browser | Browser[], to: string, purpose: string, count = 1): Promise<InboxMessage> =>
  until(async () => {
    const found = await mailsFor([inboxes].flat(), to, purpose);
    if (found.length < count) throw new Error(`${found.length} mails of ${purpose} to ${to}`);
    return found[0]!;
  }, 15_000);

/** The mail with this subject, once it has arrived: several workers send mails, and a later one may arrive first. */
export const mailTitled = (browser: Browser, to: string, subject: string): Promise<InboxMessage> =>
  until(async () => {
    const found = (await mailsTo(browser, to)).find((mail) => mail.subject === subject);
    if (!found) throw new Error(`no mail '${subject}' to ${to}`);
    return found;
  }, 15_000);

export const codeIn = (mail: InboxMessage): string => /\d{6}/.exec(mail.text)![0];

/** The link to set a new password, and what it proves the address with. */
export function linkIn(mail: InboxMessage): { address: string; token: string } {
  const address = /https?:\S+#\S+/.exec(mail.text)![0];
  return { address, token: new URLSearchParams(new URL(address).hash.slice(1)).get('link')! };
}

/** Another code than `code`, of the same shape. */
export const wrongCode = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0');

export const isChallenge = (answer: object): answer is Challenge => 'parameters' in answer;

export async function challengeOf(browser: Browser): Promise<Challenge> {
  const challenge = await browser.call(getCaptcha);
  if (!isChallenge(challenge)) throw new Error('not a challenge');
  return challenge;
}

export const tokenOf = (challenge: unknown, solution: unknown): string =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');

/** A solved human-check, as a browser sends it. */
export async function humanToken(browser: Browser): Promise<string> {
  const challenge = await challengeOf(browser);
  return tokenOf(challenge, await solveChallenge({ challenge, deriveKey }));
}

export async function askCode(browser: Browser, email: string, inboxes = [browser]): Promise<string> {
  const before = (await mailsFor(inboxes, email, 'signup')).length;
  await browser.call(sendSignupCode, { body: { email } });
  return codeIn(await mailOf(inboxes, email, 'signup', before + 1));
}

/** The whole sign-up; the browser is logged in afterwards. `inboxes`: of each process that may send the code. */
export async function signUp(browser: Browser, email: string, password = PASSWORD, inboxes = [browser]) {
  const otp = await askCode(browser, email, inboxes);
  return browser.call(register, { body: { email, otp, password, reCaptcha: await humanToken(browser) } });
}

export const jsonBody = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
