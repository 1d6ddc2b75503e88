import { clinicTime } from '@baari/calendar/zone';
import { mailHtml, mailText } from '../../lib/mail-template.ts';
import type { MailHouse } from '../../lib/mail-template.ts';
import type { Mail } from '../../ports/mailer.ts';

export const REMINDERS = ['trial-3', 'plan-7', 'plan-1', 'ended'] as const;
export type Reminder = (typeof REMINDERS)[number];

export interface ReminderMailHouse extends MailHouse {
  publicUrl: string;
  zone: string;
}

const SAFE = 'Your appointments, statistics and profile stay as they are.';

/** Days by the clinic's calendar, so that 'tomorrow' is tomorrow there. */
function daysLeft(periodEnd: Date, now: Date, zone: string): number {
  const day = (instant: Date) => Date.parse(`${clinicTime(instant, zone).date}T00:00:00Z`) / 86_400_000;
  return day(periodEnd) - day(now);
}

function whenOf(periodEnd: Date, now: Date, zone: string): string {
  const days = daysLeft(periodEnd, now, zone);
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** The mail of a reminder. */
export function writeReminder(
  { to, kind, periodEnd, now }: { to: string; kind: Reminder; periodEnd: Date; now: Date },
  house: ReminderMailHouse,
): Mail {
  const date = clinicTime(periodEnd, house.zone).date.split('-').reverse().join('/');
  const what = kind === 'trial-3' ? 'Your free trial' : 'Your plan';
  const heading =
    kind === 'ended' ? 'Your subscription has ended' : `${what} ends ${whenOf(periodEnd, now, house.zone)}`;
  const words = {
    heading,
    lines:
      kind === 'ended'
        ? [
            `It ended on ${date}. Patients can no longer book or find you.`,
            `${SAFE} Buy a plan to take bookings again.`,
          ]
        : [
            `It runs until ${date}. After that patients can no longer book or find you.`,
            `A plan bought now starts when it ends; nothing is cut. ${SAFE}`,
          ],
    link: { text: 'Choose a plan', address: `${house.publicUrl}/checkout` },
  };
  return {
    to,
    purpose: kind,
    subject: `${heading}: ${house.brandName}`,
    text: mailText(words, house),
    html: mailHtml(words, house),
  };
}
