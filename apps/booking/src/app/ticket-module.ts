import type { TicketPage } from '../features/ticket/TicketPage.tsx';

let loaded: typeof TicketPage | undefined;

/** The QR encoder and the ticket come when somebody begins to book, not with the first look at a clinic. */
export async function loadTicketPage(): Promise<{ default: typeof TicketPage }> {
  loaded = (await import('../features/ticket/TicketPage.tsx')).TicketPage;
  return { default: loaded };
}

/** Once it is here it can be drawn without a moment of waiting. */
export const loadedTicketPage = (): typeof TicketPage | undefined => loaded;
