import { clinicTime } from '@baari/calendar/zone';
import type { LicenceDecision } from '@baari/contract/vocabulary';
import { letter } from '../../lib/letter.ts';
import type { Letter, MailSayer } from '../../lib/letter.ts';
import type { MailHouse } from '../../lib/mail-template.ts';
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

function linesOf({ decision, reason }: Decided, { supportEmail }: MailHouse, say: MailSayer): string[] {
  const licence = say('licence');
  const why = reason === null ? [] : [licence('reason', { reason })];
  if (decision === 'approve') return [licence('found')];
  if (decision === 'restore') return [licence('asBefore')];
  if (decision === 'refuse') return [...why, licence('notFound')];
  return [...why, licence('nobody'), licence('write', { support: supportEmail })];
}

/** The mail that tells the operator who waits. It names nobody: what a stranger wrote is read on the page alone. */
export function writeWaitingMail(
  to: string,
  { news, waiting, shared, since }: Waiting,
  house: OperatorMailHouse,
): Letter {
  const date = clinicTime(since, house.zone).date.split('-').reverse().join('/');
  return letter({ to, purpose: 'licences-wait' }, house, (say) => {
    const wait = say('licencesWait');
    const heading = wait('heading', { waiting });
    return {
      subject: wait('subject', { heading, brand: house.brandName }),
      heading,
      lines: [wait('news', { news, date }), ...(shared === 0 ? [] : [wait('shared', { shared })]), wait('decide')],
    };
  });
}

/** The mail that tells a doctor what the operator decided. */
export function writeLicenceMail(decided: Decided, house: LicenceMailHouse): Letter {
  const { to, decision } = decided;
  return letter({ to, purpose: `licence-${decision}` }, house, (say) => {
    const licence = say('licence');
    const heading = licence(decision);
    return {
      subject: licence('subject', { heading, brand: house.brandName }),
      heading,
      lines: linesOf(decided, house, say),
      link: { text: licence('link'), address: `${house.publicUrl}/doctor-profile` },
    };
  });
}
