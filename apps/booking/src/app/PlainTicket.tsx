import { doctorName } from '@baari/contract/doctor-name';
import { longDate, turnText } from '../lib/format.ts';
import { comma, t } from '../lib/text.ts';
import { clockOf, hasTime, isLive, rangeOf, tickets } from '../lib/kept-tickets.ts';
import { FailedPage } from '../ui/EndPage.tsx';
import { Top } from '../ui/Top.tsx';

const reload = () => location.reload();

/** Shows the number even if the network was lost before the ticket's part of the app was loaded. */
export function PlainTicket({ id }: { id: string }) {
  const ticket = tickets.find(id)?.ticket;
  if (!ticket)
    return (
      <>
        <Top />
        <FailedPage retry={reload} />
      </>
    );
  const { serialNumber, appointmentDate, doctor } = ticket;
  return (
    <div className="page end">
      <h1>{t('tickets.item', { number: serialNumber })}</h1>
      <p>
        {doctor && <bdi>{doctorName(doctor.name)}</bdi>} · {longDate(appointmentDate)}
        {isLive(ticket.status) && hasTime(ticket) && `${comma()}${turnText(rangeOf(ticket), clockOf(ticket))}`}
      </p>
      <p className="sub">{t('failed.network')}</p>
      <button type="button" className="button button-main" onClick={reload}>
        {t('failed.retry')}
      </button>
    </div>
  );
}
