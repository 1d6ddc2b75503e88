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

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';
const DOCTOR_ID_CHARS = 10;

/** A doctor's public id: 50 random bits, short enough for a small QR code. */
export const newDoctorId = (): string =>
  Array.from({ length: DOCTOR_ID_CHARS }, () => CROCKFORD[randomInt(CROCKFORD.length)]).join('');

/** The words that passwords are most often made of, in the form that `plain` returns: anywhere, in India, first names, and of this product and of clinics. */
const COMMON_WORDS = new Set(
  `
  password passwort pass passcode admin administrator root user guest login letmein changeme welcome hello qwerty
  qwertyuiop qwert asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx abc abcd abcde abcdef iloveyou sunshine princess
  monkey dragon master superman batman football cricket baseball computer secret india bharat jaihind krishna ganesh
  sairam a aa aaa test demo temp default system server mumbai delhi chennai kolkata global testing student mother
  father family friend friends lovely love iloveu success internet samsung nokia vodafone airtel jio google facebook
  chocolate flower summer winter king queen tiger lion angel money shadow killer soccer pokemon naruto liverpool
  michael daniel john

  indian indya hindustan pakistan bangalore bengaluru hyderabad pune kerala gujarat punjab lakshmi hanuman balaji
  shiva shiv om omsairam sai saibaba ram ramram radha radhe jaimatadi waheguru bismillah allah jesus sachin dhoni
  virat

  rahul amit rohit rajesh ramesh suresh mahesh dinesh mukesh rakesh manish sanjay vijay ajay ravi sunil anil ashok
  vikas deepak sandeep pradeep pankaj naveen praveen prakash santosh vinod manoj karthik arjun aditya abhishek ankit
  nikhil ashish gaurav kumar sharma singh patel reddy gupta khan priya pooja neha anjali divya kavita kavitha sunita
  anita asha meera rekha swati shilpa sneha preeti jyoti radhika archana aisha fatima mohammed imran

  baari baariclinic clinic myclinic theclinic clinics doctor doctors mydoctor dr doc hospital myhospital patient
  patients nurse medical medicine health healthcare care desk frontdesk reception receptionist appointment
  appointments booking queue ticket operator staff manager opd mbbs pharmacy dental dentist surgeon physician
  `
    .trim()
    .split(/\s+/),
);
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
  if (WALKS.has(unshifted(text))) return true;
  const tail = /[^a-z]*$/.exec(text)![0];
  const word = text.slice(0, text.length - tail.length).replace(/[-_.#*&\s]/g, '');
  const common = COMMON_WORDS.has(plain(word)) || COMMON_WORDS.has(word.replace(/^[^a-z]+/, ''));
  return common && COMMON_DIGITS.test(tail.replace(/\D/g, ''));
}
