import type { ReactNode } from 'react';
import { directionsTo } from '../../lib/directions.ts';
import { paths } from '../../lib/router.ts';
import { t } from '../../lib/text.ts';
import { ticketIdOf } from '../../lib/kept-tickets.ts';
import type { KeptTicket } from '../../lib/kept-tickets.ts';
import { Link } from '../../ui/Link.tsx';
import { say } from './ticket-texts.ts';

interface Props {
  ticket: KeptTicket;
  /** Whether the number can be confirmed by a code, as the patient's own page asks for. */
  canConfirm?: boolean;
  children?: ReactNode;
}

/** What a patient can do next: directions, call, cancel, book again, see what the clinic keeps. */
export function Actions({ ticket, canConfirm = true, children }: Props) {
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
      {ticket.patientName !== null && canConfirm && (
        <Link className="quiet" href={paths.visits(ticketIdOf(ticket.ticketUrl))}>
          {say('visits')}
        </Link>
      )}
    </div>
  );
}
