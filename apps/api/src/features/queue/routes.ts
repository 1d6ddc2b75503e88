import type { Queue, queueEndpoints } from '@baari/contract/queue';
import type { Handlers } from '../../http/caller.ts';
import type { LiveService } from './service-live.ts';
import type { QueueService } from './service.ts';

const nowCalled = (queue: Queue): string => `Number ${queue.current}, please.`;

export function queueHandlers(service: QueueService, live: LiveService): Handlers<(typeof queueEndpoints)[number]> {
  return {
    'queue/stream': ({ session }) => live.desk(session),
    'tickets/:ticket/stream': ({ params }) => live.turn(params.ticket),
    'doctors/:id/display/stream': ({ params }) => live.display(params.id),
    queue: async ({ session, query, now }) => ({
      message: 'The queue',
      queue: await service.read(session.doctorId, query.date, now),
    }),
    'queue/call-next': async ({ session, body, now }) => {
      const queue = await service.callNext(session, body.current, now);
      return { message: nowCalled(queue), queue };
    },
    'queue/walk-ins': async ({ session, body, now }) => {
      const { queue, ticketUrl } = await service.addWalkIn(session, body, now);
      const added = `Added with number ${queue.lastAct!.serialNumber}`;
      return {
        message: queue.notice.closed ? `${added}. The day stays closed for bookings.` : added,
        queue,
        ticketUrl,
      };
    },
    'queue/:id/ticket': async ({ session, params, now }) => ({
      message: 'The ticket',
      ticketUrl: await service.ticketUrl(session.doctorId, params.id, now),
    }),
    'queue/undo': async ({ session, body, now }) => ({
      message: 'Undone',
      queue: await service.undo(session, body.no, now),
    }),
    'queue/:id/arrive': async ({ session, params, now }) => ({
      message: 'Marked as arrived',
      queue: await service.act(session, params.id, 'arrive', {}, now),
    }),
    'queue/:id/call-again': async ({ session, params, now }) => {
      const queue = await service.act(session, params.id, 'call-again', {}, now);
      return { message: nowCalled(queue), queue };
    },
    'queue/:id/skip': async ({ session, params, body, now }) => ({
      message: 'Moved back in the line',
      queue: await service.act(session, params.id, 'skip', body, now),
    }),
    'queue/:id/no-show': async ({ session, params, now }) => ({
      message: 'Marked as absent',
      queue: await service.act(session, params.id, 'no-show', {}, now),
    }),
    'queue/:id/complete': async ({ session, params, now }) => ({
      message: 'Marked as done',
      queue: await service.act(session, params.id, 'complete', {}, now),
    }),
    'queue/:id/priority': async ({ session, params, body, now }) => ({
      message: 'Moved forward in the line',
      queue: await service.act(session, params.id, 'priority', body, now),
    }),
  };
}
