import type { ReactNode } from 'react';
import { clockTime, doctorName, longDate } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import type { KeptTicket } from '../../lib/tickets.ts';
import { QrCode } from '../../ui/QrCode.tsx';

interface Props {
  ticket: KeptTicket;
  /** The clinic's date. */
  today: string;
  /** How fresh this is, in a word or two; where nothing moves any more it need not be said. */
  freshness: { text: string; live: boolean } | undefined;
  children?: ReactNode;
}

const SHOWN_AT_DESK: ReadonlySet<KeptTicket['status']> = new Set(['BOOKED', 'VERIFIED', 'NO_SHOW']);

/** Whose ticket it is; the clinic may have left since. */
export const titleOf = (doctor: KeptTicket['doctor']): string =>
  doctor ? doctorName(doctor.name) : t('ticket.noDoctor');

/** A ticket: number, place in the queue, QR. Pure, so that a server can draw it too. */
export function TicketView({ ticket, today, freshness, children }: Props) {
  const { doctor, serialNumber, patientName, appointmentDate, qrCodeData, status } = ticket;
  const past = appointmentDate < today;
  return (
    <div className="ticket-ground">
      <div className="ticket">
        <div className="ticket-head">
          <div className="grow">
            <h1>{titleOf(doctor)}</h1>
            <p>{longDate(appointmentDate)}</p>
          </div>
          {freshness && <span className={freshness.live ? 'pill pill-live' : 'pill pill-stale'}>{freshness.text}</span>}
        </div>
        <section className="ticket-card">
          <p className="key">{t('ticket.yourNumber')}</p>
          <p className="number">{serialNumber}</p>
          {patientName && <p className="patient">{patientName}</p>}
          <Status status={status} past={past} date={appointmentDate} />
          {status === 'BOOKED' && !past && <Queue ticket={ticket} isToday={appointmentDate === today} />}
          {status === 'VERIFIED' && appointmentDate === today && <Queue ticket={ticket} isToday />}
          {SHOWN_AT_DESK.has(status) && !past && (
            <div className="torn">
              <QrCode text={qrCodeData} label={t('ticket.qr')} />
              <p className="sub">{t('ticket.show')}</p>
            </div>
          )}
        </section>
        {doctor ? (
          <address>
            {doctor.address}, {doctor.city} {doctor.pincode}
          </address>
        ) : (
          <p className="gone">{t('ticket.left')}</p>
        )}
        {children}
      </div>
    </div>
  );
}

function Status({ status, past, date }: { status: KeptTicket['status']; past: boolean; date: string }) {
  if (status === 'BOOKED' && !past) return null;
  const text = status === 'BOOKED' ? t('ticket.past', { date: longDate(date) }) : t(`ticket.${status}`);
  const sign = status === 'VERIFIED' || status === 'COMPLETED' ? '✓' : '!';
  return (
    <p className={`status status-${status.toLowerCase()}`}>
      <span aria-hidden="true">{sign}</span> {text}
    </p>
  );
}

function Queue({ ticket, isToday }: { ticket: KeptTicket; isToday: boolean }) {
  const { nowServing, peopleAhead, expectedTime, serialNumber } = ticket;
  const call = nowServing === serialNumber ? 'ticket.turn' : 'ticket.next';
  return (
    <div aria-live="polite">
      <dl className="queue">
        {isToday && (
          <div>
            <dt>{t('ticket.nowServing')}</dt>
            {nowServing === null ? <dd className="word">{t('ticket.notStarted')}</dd> : <dd>{nowServing}</dd>}
          </div>
        )}
        <div>
          <dt>{t('ticket.ahead')}</dt>
          <dd>{peopleAhead ?? '…'}</dd>
        </div>
        <div>
          <dt>{t('ticket.expected')}</dt>
          <dd className="time">{clockTime(expectedTime)}</dd>
        </div>
      </dl>
      {isToday && peopleAhead === 0 && <p className="next">{t(call)}</p>}
    </div>
  );
}
