import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { addressOf } from '@baari/client/call';
import { ServerRefusal } from '@baari/client/failures';
import { keepLive } from '@baari/client/live';
import { getTicket } from '@baari/contract/ticket';
import type { Turn } from '@baari/contract/queue-turn';
import { useWhilePresent } from '../../lib/presence.ts';
import { followMove, keepTicket, refreshTicket } from '../../lib/refresh-ticket.ts';
import { tickets } from '../../lib/kept-tickets.ts';
import type { Entry, KeptTicket } from '../../lib/kept-tickets.ts';
import { useLoad } from '../../lib/use-load.ts';
import { ring } from './ring.ts';
import { callBetween, canCount, isInLine, remembered, standingOf, withTurn } from './standing.ts';
import type { Call, Standing } from './standing.ts';
import { useAway } from './use-away.ts';

/** How often the ticket is read while there is no stream. */
const REFRESH_MS = 30_000;
/** How often the ticket of a coming day is read while somebody looks at it. */
const OTHER_DAY_MS = 60_000;
/** A ticket read less than this ago, with the page or the booking, is not read again. */
const JUST_NOW_MS = 5_000;

const isJustNow = (entry: Entry | undefined): entry is Entry =>
  entry !== undefined && entry.ticket.peopleAhead !== null && Date.now() - entry.savedAt < JUST_NOW_MS;

/** A call to the patient; `no` tells two calls apart. */
export interface Called {
  call: Call;
  isAgain: boolean;
  no: number;
}

/** How the page hears of changes: by the stream, by asking now and then, or not at all on another day. */
export type Hearing = 'opening' | 'live' | 'lost' | 'none';

/**
 * A ticket as it is now: on its day by a stream, before it read again now and then while somebody looks at the page. The
 * stream goes on after the visit, because the desk can take back what it marked.
 */
export function useTicket(id: string, today: string) {
  const isFirst = useRef(true);
  const load = (signal: AbortSignal) => {
    const stored = isFirst.current ? tickets.find(id) : undefined;
    isFirst.current = false;
    return isJustNow(stored) ? Promise.resolve(stored) : refreshTicket(id, signal);
  };
  const { data, error, fresh, reload, put } = useLoad(`ticket ${id}`, load, tickets.find(id));
  const take = (ticket: KeptTicket) => put(keepTicket(id, ticket));

  const isUnknown = error instanceof ServerRefusal && (error.status === 404 || error.status === 400);
  const isToday = data?.ticket.appointmentDate === today && !isUnknown;
  const isAway = useAway();
  const onTurn = (turn: Turn) => {
    // An answer may have been kept that is not drawn yet.
    const ticket = data && withTurn(tickets.find(id)?.ticket ?? data.ticket, turn);
    if (ticket) take(ticket);
    // The stream only tells the turn. A corrected name, and the rest of a ticket that is over now, are read from the server.
    const isCorrected = turn.correctedAt !== (data?.ticket.correctedAt ?? null);
    if (ticket && (isCorrected || (isInLine(data.ticket) && !isInLine(ticket)))) reload();
  };
  const hearing = useHearing(id, isToday && !isAway, onTurn);
  const isOfOtherDay = data !== undefined && data.ticket.appointmentDate > today && canCount(data.ticket) && !isUnknown;
  const everyMs = isToday && hearing !== 'live' ? REFRESH_MS : isOfOtherDay ? OTHER_DAY_MS : undefined;
  // The stream does not tell what the phone has written in WhatsApp, from which somebody may be coming back.
  const mayBeTold = data?.ticket.toldByPhone !== undefined || data?.ticket.phoneStopped === true;
  useWhilePresent(() => (hearing !== 'live' || mayBeTold) && reload(), everyMs);
  const called = useCalls(fresh ? data?.ticket : undefined, today);
  return { data, error, fresh, isUnknown, reload, put: take, called, hearing };
}

/** Follows the stream of a ticket while `isOn`. */
function useHearing(id: string, isOn: boolean, onTurn: (turn: Turn) => void): Hearing {
  const [hearing, setHearing] = useState<Exclude<Hearing, 'none'>>('opening');
  const hear = useEffectEvent(onTurn);
  useEffect(() => {
    if (!isOn) return undefined;
    const live = keepLive<Turn>(`${addressOf(getTicket, { ticket: id })}/stream`, {
      onEvent: (turn) => hear(turn),
      onLive: (isLive) => setHearing(isLive ? 'live' : 'lost'),
    });
    return () => {
      live.close();
      setHearing('opening');
    };
  }, [isOn, id]);
  return isOn ? hearing : 'none';
}

/** Rings at each call to the patient and returns the last one. `ticket` comes from the server, not from what the device kept. */
function useCalls(ticket: KeptTicket | undefined, today: string): Called | null {
  const [called, setCalled] = useState<Called | null>(null);
  const before = useRef<Standing | null>(null);
  const compare = useEffectEvent((told: KeptTicket) => {
    // Not counted yet, so nothing to compare with.
    if (told.peopleAhead === null) return;
    const last = before.current;
    const now = standingOf(told, today);
    before.current = remembered(last, now);
    const call = last && callBetween(last, now);
    if (call) ring(call);
    if (call) setCalled((known) => ({ call, isAgain: last.isCalled, no: (known?.no ?? 0) + 1 }));
    else if (!now.isCalled) setCalled(null);
    if (told.movedTo) void followMove(told).catch(() => undefined);
  });
  useEffect(() => {
    if (ticket) compare(ticket);
  }, [ticket]);
  return called;
}
