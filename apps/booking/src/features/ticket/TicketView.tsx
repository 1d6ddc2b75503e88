import type { ReactNode } from 'react';
import { longDate } from '../../lib/format.ts';
import { paths } from '../../lib/router.ts';
import { ticketIdOf } from '../../lib/kept-tickets.ts';
import type { KeptTicket } from '../../lib/kept-tickets.ts';
import { Link } from '../../ui/Link.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Sign } from '../../ui/Sign.tsx';
import { Queue } from './Queue.tsx';
import { standingOf } from './standing.ts';
import { say, statusText, titleOf } from './ticket-texts.ts';

interface Props {
  ticket: KeptTicket;
  /** The clinic's date. */
  today: string;
  /** How fresh this is, in a word or two; empty where nothing changes any more. */
  freshness: { text: ReactNode; live: boolean } | undefined;
  /** Where another language is chosen. */
  language: ReactNode;
  /** Shown below the QR code of a patient who is waiting. */
  ring: ReactNode;
  /** Shown below all else of a number that is still valid, today or on a coming day: it comes with the script, and moves nothing there. */
  tell?: ReactNode;
  children?: ReactNode;
}

const SHOWN_AT_DESK: ReadonlySet<KeptTicket['status']> = new Set(['BOOKED', 'VERIFIED', 'NO_SHOW']);

/** A ticket: number, place in the queue, QR. Pure, so that a server can draw it too. */
export function TicketView({ ticket, today, freshness, language, ring, tell, children }: Props) {
  const { doctor, serialNumber, appointmentDate, qrCodeData, status } = ticket;
  const past = appointmentDate < today;
  const isShown = SHOWN_AT_DESK.has(status) && !past;
  const standing = standingOf(ticket, today);
  // A number that is no longer valid must not look valid.
  const isVoid = status === 'CANCELLED' || status === 'MOVED';
  return (
    <div className={standing.isCalled ? 'ticket-ground ticket-called' : 'ticket-ground'}>
      <div className="ticket">
        <div className="ticket-head">
          <h1>
            <bdi>{titleOf(doctor)}</bdi>
          </h1>
          {language}
          <p>{longDate(appointmentDate)}</p>
          {freshness && <p className={freshness.live ? 'fresh fresh-live' : 'fresh'}>{freshness.text}</p>}
        </div>
        <section className="ticket-card">
          <p className="key">{say('yourNumber')}</p>
          <p className={isVoid ? 'number number-void' : 'number'}>{serialNumber}</p>
          <div role="status">{!standing.isCalled && <Status ticket={ticket} isPast={past} />}</div>
          {standing.isToCome && <Queue ticket={ticket} standing={standing} />}
          {isShown && (
            <div className="torn">
              <QrCode text={qrCodeData} label={say('qr')} />
              <div>
                <p className="show">{say('show')}</p>
                <Patient ticket={ticket} />
              </div>
            </div>
          )}
          {!isShown && <Patient ticket={ticket} />}
          {standing.isWaiting && ring}
        </section>
        {doctor ? (
          <address>
            <bdi>
              {doctor.address}, {doctor.city} {doctor.pincode}
            </bdi>
          </address>
        ) : (
          <p className="gone">{say('left')}</p>
        )}
        {children}
        {tell}
      </div>
    </div>
  );
}

/** Whose ticket it is. */
function Patient({ ticket: { patientName, correctedAt } }: { ticket: KeptTicket }) {
  return (
    <>
      {patientName && (
        <p className="patient">
          <bdi>{patientName}</bdi>
        </p>
      )}
      {correctedAt && <p className="sub">{say('corrected')}</p>}
    </>
  );
}

function Status({ ticket, isPast }: { ticket: KeptTicket; isPast: boolean }) {
  const { status, movedTo } = ticket;
  const text = statusText(ticket, isPast);
  if (text === null) return null;
  return (
    <div className={`status status-${status.toLowerCase()}`}>
      <p>
        <Sign name={status === 'VERIFIED' || status === 'COMPLETED' ? 'check' : 'alert'} /> {text}
      </p>
      {movedTo && (
        <Link className="button moved" href={paths.ticket(ticketIdOf(movedTo.ticket))}>
          {say('openMoved')}
        </Link>
      )}
    </div>
  );
}
