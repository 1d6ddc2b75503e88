import { clinicTime } from '@baari/calendar/zone';
import type { LicenceDecision } from '@baari/contract/vocabulary';
import { mailHtml, mailText } from '../../lib/mail-template.ts';
import type { MailHouse } from '../../lib/mail-template.ts';
import type { Mail } from '../../ports/mailer.ts';
import type { Waiting } from './store.ts';

export interface OperatorMailHouse extends MailHouse {
  zone: string;
}
export interface LicenceMailHouse extends MailHouse {
  publicUrl: string;
}
interface Decided {
  to: string;
  decision: LicenceDecision;
  reason: string | null;
}

const HEADINGS: Record<LicenceDecision, string> = {
  approve: 'Your licence is verified',
  refuse: 'Your licence was refused',
  suspend: 'Your practice is suspended',
  restore: 'Your practice is no longer suspended',
};

function linesOf({ decision, reason }: Decided, { supportEmail }: MailHouse): string[] {
  const why = reason === null ? [] : [`Reason: ${reason}`];
  if (decision === 'approve') return ['Patients find your practice in the search now.'];
  if (decision === 'restore') return ['It goes on as it was before. Your panel says where your licence stands.'];
  if (decision === 'refuse')
    return [
      ...why,
      'Patients cannot book online or find you; your desk can still add them. Once you change the licence, we look again.',
    ];
  return [
    ...why,
    'Nobody can be booked, and patients do not find you. Patients who are booked stay in your list.',
    `Please write to us: ${supportEmail}`,
  ];
}

const isOrAre = (count: number) => (count === 1 ? '1 is' : `${count} are`);

/** The mail that tells the operator who waits. It names nobody: what a stranger wrote is read on the page alone. */
export function writeWaitingMail(
  to: string,
  { news, waiting, shared, since }: Waiting,
  house: OperatorMailHouse,
): Mail {
  const date = clinicTime(since, house.zone).date.split('-').reverse().join('/');
  const heading = waiting === 1 ? 'A licence waits for you' : `${waiting} licences wait for you`;
  const words = {
    heading,
    lines: [
      `${isOrAre(news)} new. The first has waited since ${date}. Patients do not find a practice until you have looked at its licence.`,
      ...(shared === 0 ? [] : [`${isOrAre(shared)} of a registration number that another practice gives too.`]),
      'See and decide them: npm run baari -- licence page',
    ],
  };
  return {
    to,
    purpose: 'licences-wait',
    subject: `${heading}: ${house.brandName}`,
    text: mailText(words, house),
    html: mailHtml(words, house),
  };
}

/** The mail that tells a doctor what the operator decided. */
export function writeLicenceMail(decided: Decided, house: LicenceMailHouse): Mail {
  const heading = HEADINGS[decided.decision];
  const words = {
    heading,
    lines: linesOf(decided, house),
    link: { text: 'Open your profile', address: `${house.publicUrl}/doctor-profile` },
  };
  return {
    to: decided.to,
    purpose: `licence-${decided.decision}`,
    subject: `${heading}: ${house.brandName}`,
    text: mailText(words, house),
    html: mailHtml(words, house),
  };
}
