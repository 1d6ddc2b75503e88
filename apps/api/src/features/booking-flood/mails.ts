import { letter } from '../../lib/letter.ts';
import type { Letter } from '../../lib/letter.ts';
import type { MailHouse } from '../../lib/mail-template.ts';

export interface FloodMailHouse extends MailHouse {
  publicUrl: string;
}
/** The size of a flood as it was when the mail was promised. */
export interface FloodSize {
  bookings: number;
  minutes: number;
}

/** The mail that tells an owner of a flood. It names no patient. */
export function writeFloodMail(to: string, { bookings, minutes }: FloodSize, house: FloodMailHouse): Letter {
  return letter({ to, purpose: 'booking-flood' }, house, (say) => {
    const flood = say('flood');
    const heading = flood('heading');
    return {
      subject: flood('subject', { heading, brand: house.brandName }),
      heading,
      lines: [flood('came', { bookings, minutes }), flood('look')],
      link: { text: flood('link'), address: `${house.publicUrl}/doctor-appointments` },
    };
  });
}
