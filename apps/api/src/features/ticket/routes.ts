import { say } from '@baari/contract/said';
import type { ticketEndpoints } from '@baari/contract/ticket';
import type { Handlers } from '../../http/caller.ts';
import type { TicketService } from './service.ts';

export function ticketHandlers(service: TicketService): Handlers<typeof ticketEndpoints> {
  return {
    getTicket: async ({ params, now }) => ({
      ...say('ticket-found', 'Ticket found'),
      ticket: await service.show(params.ticket, now),
    }),
    cancelTicket: async ({ params, now }) => ({
      ...say('own-appointment-cancelled', 'Your appointment is cancelled.'),
      ticket: await service.cancel(params.ticket, now),
    }),
  };
}
