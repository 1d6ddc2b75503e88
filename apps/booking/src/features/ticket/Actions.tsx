import type { ReactNode } from 'react';
import { directionsTo } from '../../lib/directions.ts';
import { paths } from '../../lib/router.ts';
import { t } from '../../lib/text.ts';
import type { KeptTicket } from '../../lib/tickets.ts';
import { Link } from '../../ui/Link.tsx';

/** What a patient does next: go there, call, cancel, book again. */
export function Actions({
  doctorId,
  doctor,
  children,
}: Pick<KeptTicket, 'doctorId' | 'doctor'> & { children?: ReactNode }) {
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
      <Link className="quiet" href={paths.clinic(doctorId)}>
        {t('ticket.bookAgain')}
      </Link>
    </div>
  );
}
