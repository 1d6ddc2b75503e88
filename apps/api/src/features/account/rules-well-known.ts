import { createRequire } from 'node:module';
import type * as Common from '@zxcvbn-ts/language-common';

/** From so many of them people take the word to which they add digits and signs. */
const WORDS_OF_LISTED = 10_000;
const WORD = /^[a-z]{4,}$/;

/** Words that passwords here are made of beside those: short ones, of India, first names, of this product and of clinics. */
const OWN_WORDS = `
  passcode administrator root login abc abcd abcde abcdef bharat jaihind a aa aaa mumbai delhi chennai kolkata
  vodafone airtel jio indya hindustan bangalore bengaluru hyderabad pune kerala gujarat punjab lakshmi balaji
  shiva shiv om omsairam sai saibaba ram ramram radha radhe jaimatadi waheguru allah sachin dhoni virat rahul amit
  rohit rajesh ramesh suresh mahesh dinesh mukesh rakesh manish sanjay vijay ajay ravi sunil anil ashok vikas
  deepak sandeep pradeep pankaj naveen praveen prakash santosh vinod manoj karthik arjun aditya abhishek ankit
  nikhil ashish gaurav kumar sharma singh patel reddy gupta priya pooja neha anjali divya kavita kavitha sunita
  asha meera rekha swati shilpa sneha preeti jyoti radhika archana aisha imran baari baariclinic clinic myclinic
  theclinic clinics doctors mydoctor dr doc hospital myhospital patient patients nurse healthcare care desk
  frontdesk reception receptionist appointment appointments booking queue staff opd mbbs surgeon physician
  `;
let known: { whole: ReadonlySet<string>; words: ReadonlySet<string> } | null = null;

/**
 * The most used passwords, in lower case (collected by zxcvbn from passwords that became public), and what people make passwords of. Read when the
 * first password is chosen: most services run for days without that, and it takes 8 MB.
 */
function listed() {
  if (known) return known;
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof Common;
  const mostUsedFirst: readonly string[] = dictionary.passwords;
  const words = mostUsedFirst.slice(0, WORDS_OF_LISTED).filter((one) => WORD.test(one));
  known = { whole: new Set(mostUsedFirst), words: new Set([...words, ...OWN_WORDS.trim().split(/\s+/)]) };
  return known;
}
/** Walks over the keyboard, with the digits for the characters above them. */
const WALKS = new Set([
  '1qaz2wsx',
  '1qazxsw2',
  'zaq12wsx',
  'zaq1xsw2',
  'qwer1234',
  '1234qwer',
  'asdf1234',
  '1q2w3e4r',
  'q1w2e3r4',
]);
const DIGIT_KEYS = ')!@#$%^&*(';
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  $: 's',
  '5': 's',
};
/** Digits that people often add: runs, repeats, years. */
const COMMON_DIGITS =
  /^(?:|\d|(\d)\1+|0?12|0?123|1234|12345|123456|1234567|12345678|123456789|1234567890|321|4321|54321|007|786|(?:19|20)\d\d)$/;

const plain = (word: string): string => word.replace(/[@40315!$]/g, (character) => LOOKALIKES[character]!);

const unshifted = (text: string): string => text.replace(/[)!@#$%^&*(]/g, (key) => String(DIGIT_KEYS.indexOf(key)));

/** True for a password that meets the composition rule but would be among the first to be guessed. */
export function isWellKnown(password: string): boolean {
  const text = password.toLowerCase();
  const { whole, words } = listed();
  if (whole.has(text) || WALKS.has(unshifted(text))) return true;
  const tail = /[^a-z]*$/.exec(text)![0];
  const word = text.slice(0, text.length - tail.length).replace(/[-_.#*&\s]/g, '');
  const common = words.has(plain(word)) || words.has(word.replace(/^[^a-z]+/, ''));
  return common && COMMON_DIGITS.test(tail.replace(/\D/g, ''));
}
