import type { LicenceDecision } from '@baari/contract/vocabulary';
import { mailHtml, mailText } from '../../lib/mail-template.ts';
import type { MailHouse } from '../../lib/mail-template.ts';
import type { Mail } from '../../ports/mailer.ts';

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
