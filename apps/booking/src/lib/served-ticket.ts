import type { Ticket } from '@baari/contract/ticket';
import { tickets } from './kept-tickets.ts';

/** The id of the element with the ticket that the server has drawn. */
export const SERVED_TICKET = 'served-ticket';

export interface ServedTicket {
  id: string;
  ticket: Ticket;
  /** The clinic's date. */
  today: string;
}

let date: string | undefined;
/** The clinic's date from the server, because a phone's clock may be wrong. */
export const servedToday = (): string | undefined => date;

/** Takes over the ticket that came with the page, so that it is drawn the same. False if none came. */
export function takeServedTicket(): boolean {
  const text = document.getElementById(SERVED_TICKET)?.textContent;
  if (!text) return false;
  // Our own server wrote it into our own page.
  const { id, ticket, today } = JSON.parse(text) as ServedTicket;
  date = today;
  tickets.keep(id, ticket, Date.now());
  return true;
}
