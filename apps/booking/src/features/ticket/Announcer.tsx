import { useState } from 'react';
import type { KeptTicket } from '../../lib/kept-tickets.ts';
import { standingOf } from './standing.ts';
import type { Called } from './use-ticket.ts';
import { say, spoken } from './ticket-texts.ts';

interface Props {
  ticket: KeptTicket;
  today: string;
  called: Called | null;
}

/**
 * Tells screen readers what changed since the page was opened: the queue politely, the own turn at once. The ticket itself
 * announces what became of the appointment.
 */
export function Announcer({ ticket, today, called }: Props) {
  const { changing, whole } = spoken(ticket, standingOf(ticket, today));
  const [said, setSaid] = useState({ changing, text: '' });
  // Times change every minute: they are only announced together with another change.
  if (said.changing !== changing) setSaid({ changing, text: whole });
  const isTurn = called?.call === 'turn';
  return (
    <>
      <p className="unseen" role="status">
        {isTurn ? '' : said.text}
      </p>
      <p className="unseen" role="alert">
        {isTurn && <span key={called.no}>{say(called.isAgain ? 'turnAgain' : 'turn')}</span>}
      </p>
    </>
  );
}
