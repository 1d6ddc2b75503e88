import type { ReactNode } from 'react';
import { directionsTo } from '../../lib/directions.ts';
import { paths } from '../../lib/router.ts';
import { t } from '../../lib/text.ts';
import { ticketIdOf } from '../../lib/kept-tickets.ts';
import type { KeptTicket } from '../../lib/kept-tickets.ts';
import { Link } from '../../ui/Link.tsx';
import { say } from './ticket-texts.ts';

/** What a patient can do next: directions, call, cancel, book again, see what the clinic keeps. */
export function Actions({ ticket, children }: { ticket: KeptTicket; children?: ReactNode }) {
  const { doctorId, doctor, status } = ticket;
  if (!doctor) {
    return (
      <Link className="quiet" href={paths.find}>
        {t('clinic.another')}
      </Link>
    );
  }
  return (
    <div className="acts">
      <a className="button" href={directionsTo(doctor)} target="_blank" rel="noreferrer">
        {t('doctor.directions')}
      </a>
      <a className="button" href={`tel:+91${doctor.phoneNumber}`}>
        {t('doctor.call')}
      </a>
      {children}
      <Link className={status === 'CANCELLED' ? 'button wide' : 'quiet'} href={paths.clinic(doctorId)}>
        {say('bookAgain')}
      </Link>
      {ticket.patientName !== null && (
        <Link className="quiet" href={paths.visits(ticketIdOf(ticket.ticketUrl))}>
          {say('visits')}
        </Link>
      )}
    </div>
  );
}
