import { useState } from 'react';
import { isToConfirm } from '../../lib/kept-tickets.ts';
import type { KeptTicket } from '../../lib/kept-tickets.ts';
import { standingOf } from './standing.ts';
import type { Called } from './use-ticket.ts';
import { newsToCome, say, spoken } from './ticket-texts.ts';

interface Props {
  ticket: KeptTicket;
  today: string;
  called: Called | null;
}

/**
 * Tells screen readers what changed since the page was opened: the queue and what the clinic takes back politely, the own turn
 * at once. The ticket itself announces what became of the appointment.
 */
export function Announcer({ ticket, today, called }: Props) {
  const standing = standingOf(ticket, today);
  const { changing, whole } = spoken(ticket, standing);
  const toCome = newsToCome(ticket);
  const [said, setSaid] = useState({ changing, toCome, text: '' });
  // Times change every minute: they are only announced together with another change.
  if (said.changing !== changing || said.toCome !== toCome) {
    const countsAgain = toCome === null && standing.isToCome && !isToConfirm(ticket);
    const news = countsAgain && said.toCome ? `${say(said.toCome)} ` : '';
    setSaid({ changing, toCome, text: news + whole });
  }
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
