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

/** Says aloud what has changed since the page was opened: a change of the queue politely, one's own turn at once. What became of the appointment the ticket says by itself. */
export function Announcer({ ticket, today, called }: Props) {
  const { changing, whole } = spoken(ticket, standingOf(ticket, today));
  const [said, setSaid] = useState({ changing, text: '' });
  // The times move every minute; they are said along with something else, and do not interrupt by themselves.
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
