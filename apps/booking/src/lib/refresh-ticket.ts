import { getTicket } from '@baari/contract/ticket';
import { call } from './api.ts';
import { ticketIdOf, tickets } from './kept-tickets.ts';
import type { Entry, KeptTicket } from './kept-tickets.ts';

/** Kept on the device, so that the ticket also opens without a network. */
export function keepTicket(id: string, ticket: KeptTicket): Entry {
  const savedAt = Date.now();
  tickets.keep(id, ticket, savedAt);
  return { ticket, savedAt };
}

/** Reads the ticket from the server and keeps it on the device. */
export async function refreshTicket(id: string, signal?: AbortSignal): Promise<Entry> {
  const askedAt = Date.now();
  const { ticket } = await call(getTicket, { params: { ticket: id } }, signal && { signal });
  const told = tickets.find(id);
  // An event that came in the meantime is newer than this answer, but tells the turn alone.
  const isNewer = told !== undefined && told.savedAt > askedAt;
  const { toldByPhone, toldByBrowser, phoneStopped } = ticket;
  return keepTicket(id, isNewer ? { ...told.ticket, toldByPhone, toldByBrowser, phoneStopped } : ticket);
}

/** Puts the moved appointment into this device's list. */
export async function followMove({ movedTo }: KeptTicket): Promise<void> {
  const id = movedTo && ticketIdOf(movedTo.ticket);
  if (id && !tickets.find(id)) await followMove((await refreshTicket(id)).ticket);
}
