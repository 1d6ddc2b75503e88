import { useEffect, useRef } from 'react';
import { ServerRefusal } from '@baari/client/failures';
import { getTicket } from '@baari/contract/booking';
import type { Ticket } from '@baari/contract/booking';
import { call } from '../../lib/api.ts';
import { timeOfDay } from '../../lib/format.ts';
import { keepForOffline } from '../../lib/offline.ts';
import { useOnline, useWhilePresent } from '../../lib/presence.ts';
import { useSettings } from '../../lib/settings.tsx';
import { t } from '../../lib/text.ts';
import { tickets } from '../../lib/tickets.ts';
import type { Entry } from '../../lib/tickets.ts';
import { useLoad } from '../../lib/use-load.ts';
import { useTitle } from '../../lib/use-title.ts';
import { EndPage, FailedPage } from '../../ui/EndPage.tsx';
import { Actions } from './Actions.tsx';
import { CancelTicket } from './CancelTicket.tsx';
import './ticket.css';
import { TicketView, titleOf } from './TicketView.tsx';

const REFRESH_MS = 30_000;

/** Keeps what the server said, so that the ticket opens without a network too. */
function kept(id: string, ticket: Ticket): Entry {
  const savedAt = Date.now();
  tickets.keep(id, ticket, savedAt);
  return { ticket, savedAt };
}

export function TicketPage({ id }: { id: string }) {
  const { today } = useSettings();
  const online = useOnline();
  const whole = useRef<HTMLDivElement>(null);
  const { data, error, fresh, reload, put } = useLoad(
    `ticket ${id}`,
    async (signal) => kept(id, (await call(getTicket, { params: { ticket: id } }, { signal })).ticket),
    tickets.find(id),
  );
  useWhilePresent(reload, REFRESH_MS);
  useEffect(keepForOffline, []);
  const number = data?.ticket.serialNumber ?? '';
  useTitle(data ? t('ticket.title', { number, doctor: titleOf(data.ticket.doctor) }) : t('app.title'));

  const unknown = error instanceof ServerRefusal && (error.status === 404 || error.status === 400);
  if (!data && error === undefined) return <Skeleton />;
  if (!data && unknown) return <EndPage title={t('ticket.unknown')} hint={t('ticket.unknownHint')} />;
  if (!data) return <FailedPage retry={reload} />;

  const { ticket, savedAt } = data;
  const live = online && fresh && error === undefined;
  const moves = ticket.appointmentDate >= today && (ticket.status === 'BOOKED' || ticket.status === 'VERIFIED');
  const freshness = { live, text: live ? t('ticket.live') : t('ticket.asOf', { time: timeOfDay(savedAt) }) };
  const onCancelled = (cancelled: Ticket) => {
    put(kept(id, cancelled));
    whole.current?.focus();
  };
  const canCancel = ticket.status === 'BOOKED' && ticket.appointmentDate >= today && !unknown;
  return (
    <div ref={whole} tabIndex={-1}>
      <TicketView ticket={ticket} today={today} freshness={moves || !live ? freshness : undefined}>
        {unknown && <p className="gone">{t('ticket.gone')}</p>}
        <Actions doctorId={ticket.doctorId} doctor={ticket.doctor}>
          {canCancel && (
            <CancelTicket id={id} number={ticket.serialNumber} onCancelled={onCancelled} onRefused={reload} />
          )}
        </Actions>
      </TicketView>
    </div>
  );
}

function Skeleton() {
  return (
    <div className="ticket-ground" role="status" aria-label={t('app.loading')}>
      <div className="ticket">
        <div className="ticket-head" />
        <div className="ticket-card ticket-bone" />
      </div>
    </div>
  );
}
