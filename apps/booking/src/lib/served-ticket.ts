import type { Ticket } from '@baari/contract/ticket';
import { tickets } from './kept-tickets.ts';

/** The id of the element in which the server hands the ticket over that it has drawn. */
export const SERVED_TICKET = 'served-ticket';

export interface ServedTicket {
  id: string;
  ticket: Ticket;
  /** The clinic's date. */
  today: string;
}

let date: string | undefined;
/** The clinic's date by the server that drew the page: a phone's own clock may be wrong. */
export const servedToday = (): string | undefined => date;

/** Takes over the ticket that came with the page, so that what is drawn from it stays as it is; false where none came. */
export function takeServedTicket(): boolean {
  const text = document.getElementById(SERVED_TICKET)?.textContent;
  if (!text) return false;
  // Our own server wrote it into our own page.
  const { id, ticket, today } = JSON.parse(text) as ServedTicket;
  date = today;
  tickets.keep(id, ticket, Date.now());
  return true;
}
