import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx';
import { useEffect, useRef, useState } from 'react';
import { instantText } from '@baari/calendar/clock-text';
import type { Ticket } from '@baari/contract/ticket';
import { clockOf } from '../../lib/kept-tickets.ts';
import { keepForOffline } from '../../lib/register-service-worker.ts';
import { useOnline } from '../../lib/presence.ts';
import { useSettings } from '../../lib/settings.tsx';
import { t } from '../../lib/text.ts';
import { useTitle } from '../../lib/use-title.ts';
import { FailedPage, UnknownTicket } from '../../ui/EndPage.tsx';
import { Top } from '../../ui/Top.tsx';
import { YourTickets } from '../../ui/YourTickets.tsx';
import { Actions } from './Actions.tsx';
import { Announcer } from './Announcer.tsx';
import { CancelTicket } from './CancelTicket.tsx';
import { PhoneSwitch } from './PhoneSwitch.tsx';
import { RingSwitch } from './RingSwitch.tsx';
import { TellSwitch } from './TellSwitch.tsx';
import { standingOf } from './standing.ts';
import './ticket.css';
import { TicketView } from './TicketView.tsx';
import { useTicket } from './use-ticket.ts';
import type { Hearing } from './use-ticket.ts';
import { say, tabTitle } from './ticket-texts.ts';

/** How fresh the ticket is; never 'live' without a working connection. */
function freshnessOf(hearing: Hearing, isUpToDate: boolean, time: string) {
  if (hearing === 'live') return { live: true, text: say('live') };
  if (hearing === 'lost') return { live: false, text: say('lost', { time }) };
  if (hearing === 'none' && isUpToDate) return { live: true, text: say('upToDate') };
  return { live: false, text: say('asOf', { time }) };
}

export function TicketPage({ id }: { id: string }) {
  const { today, zone, phoneCodes } = useSettings();
  const online = useOnline();
  const whole = useRef<HTMLDivElement>(null);
  const { data, error, fresh, isUnknown, reload, put, called, hearing } = useTicket(id, today);
  // From when on the clinic may know better: what this page asked of it went wrong.
  const [doubtedAt, setDoubtedAt] = useState(0);
  useEffect(keepForOffline, []);
  useTitle(data ? tabTitle(data.ticket, standingOf(data.ticket, today)) : t('app.title'));

  if (!data && error === undefined) return <Skeleton />;
  if (!data)
    return (
      <>
        <Top />
        {isUnknown ? <UnknownTicket /> : <FailedPage retry={reload} />}
      </>
    );

  const { ticket, savedAt } = data;
  const isUpToDate = online && fresh && error === undefined && savedAt >= doubtedAt;
  const { isToCome, isCalled } = standingOf(ticket, today);
  const asOf = instantText(new Date(savedAt), zone, clockOf(ticket));
  const freshness = isToCome || !isUpToDate ? freshnessOf(hearing, isUpToDate, asOf) : undefined;
  const canCancel = isToCome && ticket.status === 'BOOKED' && !isUnknown && !isCalled;
  const onCancelled = (cancelled: Ticket) => {
    put(cancelled);
    whole.current?.focus();
  };
  const readAgain = () => {
    setDoubtedAt(Date.now());
    reload();
  };
  return (
    <div ref={whole} tabIndex={-1}>
      <Announcer ticket={ticket} today={today} called={called} />
      <TicketView
        ticket={ticket}
        today={today}
        freshness={freshness}
        language={<LanguageSwitch />}
        ring={<RingSwitch />}
        tell={
          isToCome && (
            <>
              <TellSwitch id={id} onChanged={() => ticket.toldByPhone === true && reload()} />
              <PhoneSwitch
                id={id}
                ticket={ticket}
                onChanged={(now) => {
                  put({ ...ticket, ...now });
                  // A browser may be told of it, too.
                  reload();
                }}
                onRefused={reload}
              />
            </>
          )
        }
      >
        {isUnknown && <p className="gone">{say('gone')}</p>}
        <Actions ticket={ticket} canConfirm={phoneCodes !== false}>
          {canCancel && (
            <CancelTicket id={id} number={ticket.serialNumber} onCancelled={onCancelled} onFailed={readAgain} />
          )}
        </Actions>
        <YourTickets doctorId={ticket.doctorId} date={ticket.appointmentDate} besides={id} />
      </TicketView>
    </div>
  );
}

function Skeleton() {
  return (
    <div className="ticket-ground" role="status">
      <h1 className="heard">{t('app.loading')}</h1>
      <div className="ticket">
        <div className="ticket-head" />
        <div className="ticket-card ticket-bone" />
      </div>
    </div>
  );
}
