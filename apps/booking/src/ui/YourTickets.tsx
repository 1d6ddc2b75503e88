import { useEffect, useReducer } from 'react';
import { doctorName } from '@baari/contract/doctor-name';
import { dayName, shortDate, turnText } from '../lib/format.ts';
import { paths } from '../lib/router.ts';
import { followMove, refreshTicket } from '../lib/refresh-ticket.ts';
import { useSettings } from '../lib/settings.tsx';
import { comma, t } from '../lib/text.ts';
import { clockOf, hasTime, rangeOf, tickets } from '../lib/kept-tickets.ts';
import { Link } from './Link.tsx';

interface Props {
  doctorId?: string;
  /** Only those of this day; */
  date?: string;
  /** but not this one. */
  besides?: string;
}

/** The coming appointments on this device, all or one doctor's. Asks the server what the clinic changed. */
export function YourTickets({ doctorId, date, besides }: Props) {
  const { today } = useSettings();
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const shown = tickets
    .upcoming(today)
    .filter(({ id, ticket }) => id !== besides && (!doctorId || ticket.doctorId === doctorId))
    .filter(({ ticket }) => !date || ticket.appointmentDate === date);
  const ids = shown.map(({ id }) => id).join(' ');
  useEffect(() => {
    for (const id of ids.split(' ').filter(Boolean))
      refreshTicket(id)
        .then(({ ticket }) => followMove(ticket))
        .then(drawAgain, () => undefined);
  }, [ids]);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="tickets-title" className="stack">
      <h2 id="tickets-title">{t('tickets.title')}</h2>
      <ul className="plain stack-small">
        {shown.map(({ id, ticket }) => (
          <li key={id}>
            <Link className="card row stub" href={paths.ticket(id)}>
              <span className="token" aria-label={t('tickets.item', { number: ticket.serialNumber })}>
                {ticket.serialNumber}
              </span>
              <span className="grow">
                <b>
                  <bdi>{ticket.patientName ?? t('tickets.noDoctor')}</bdi>
                </b>
                <span className="sub">
                  {dayName(ticket.appointmentDate, today)} {shortDate(ticket.appointmentDate)}
                  {hasTime(ticket) && `${comma()}${turnText(rangeOf(ticket), clockOf(ticket))}`}{' '}
                  {ticket.doctor && (
                    <>
                      · <bdi>{doctorName(ticket.doctor.name)}</bdi>
                    </>
                  )}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
