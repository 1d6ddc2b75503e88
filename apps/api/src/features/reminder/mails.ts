import { clinicTime } from '@baari/calendar/zone';
import { letter } from '../../lib/letter.ts';
import type { Letter } from '../../lib/letter.ts';
import type { MailHouse } from '../../lib/mail-template.ts';

export const REMINDERS = ['trial-3', 'plan-7', 'plan-1', 'ended'] as const;
export type Reminder = (typeof REMINDERS)[number];

export interface ReminderMailHouse extends MailHouse {
  publicUrl: string;
  zone: string;
}

/** Days by the clinic's calendar, so that 'tomorrow' is tomorrow there. */
function daysLeft(periodEnd: Date, now: Date, zone: string): number {
  const day = (instant: Date) => Date.parse(`${clinicTime(instant, zone).date}T00:00:00Z`) / 86_400_000;
  return day(periodEnd) - day(now);
}

/** The mail of a reminder. */
export function writeReminder(
  { to, kind, periodEnd, now }: { to: string; kind: Reminder; periodEnd: Date; now: Date },
  house: ReminderMailHouse,
): Letter {
  const date = clinicTime(periodEnd, house.zone).date.split('-').reverse().join('/');
  const days = Math.max(daysLeft(periodEnd, now, house.zone), 0);
  return letter({ to, purpose: kind }, house, (say) => {
    const reminder = say('reminder');
    const heading =
      kind === 'ended' ? reminder('ended') : reminder('ends', { plan: kind === 'trial-3' ? 'trial' : 'bought', days });
    return {
      subject: reminder('subject', { heading, brand: house.brandName }),
      heading,
      lines:
        kind === 'ended'
          ? [reminder('endedOn', { date }), reminder('buyAgain')]
          : [reminder('runs', { date }), reminder('buyNow')],
      link: { text: reminder('link'), address: `${house.publicUrl}/checkout` },
    };
  });
}
