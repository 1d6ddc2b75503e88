import { mailHtml, mailText } from '../../lib/mail-template.ts';
import type { MailHouse } from '../../lib/mail-template.ts';
import type { Mail } from '../../ports/mailer.ts';

export interface FloodMailHouse extends MailHouse {
  publicUrl: string;
}
/** The size of a flood as it was when the mail was promised. */
export interface FloodSize {
  bookings: number;
  minutes: number;
}

/** The mail that tells an owner of a flood. It names no patient. */
export function writeFloodMail(to: string, { bookings, minutes }: FloodSize, house: FloodMailHouse): Mail {
  const heading = 'Many bookings at once';
  const words = {
    heading,
    lines: [
      `${bookings} bookings came to your clinic within ${minutes === 1 ? 'a minute' : `${minutes} minutes`}. They may be false.`,
      'Open Appointments: you can look at them, cancel them all at once, and block their networks for a day.',
    ],
    link: { text: 'Open Appointments', address: `${house.publicUrl}/doctor-appointments` },
  };
  return {
    to,
    purpose: 'booking-flood',
    subject: `${heading}: ${house.brandName}`,
    text: mailText(words, house),
    html: mailHtml(words, house),
  };
}
