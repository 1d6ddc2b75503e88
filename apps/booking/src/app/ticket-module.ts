import type { TicketPage } from '../features/ticket/TicketPage.tsx';

/** The QR encoder and the ticket come when somebody begins to book, not with the first look at a clinic. */
export async function loadTicketPage(): Promise<{ default: typeof TicketPage }> {
  return { default: (await import('../features/ticket/TicketPage.tsx')).TicketPage };
}
