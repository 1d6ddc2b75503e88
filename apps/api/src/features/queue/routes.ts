import type { Queue, queueEndpoints } from '@baari/contract/queue';
import type { Handlers } from '../../http/caller.ts';
import type { LiveService } from './service-live.ts';
import type { QueueService } from './service.ts';

const nowCalled = (queue: Queue): string => `Number ${queue.current}, please.`;

export function queueHandlers(service: QueueService, live: LiveService): Handlers<typeof queueEndpoints> {
  return {
    watchQueue: ({ session }) => live.desk(session),
    watchTicket: ({ params }) => live.turn(params.ticket),
    getQueue: async ({ session, query, now }) => ({
      message: 'The queue',
      queue: await service.read(session, query.date, now),
    }),
    callNext: async ({ session, body, now }) => {
      const queue = await service.callNext(session, body.current, now);
      return { message: nowCalled(queue), queue };
    },
    callNow: async ({ session, params, body, now }) => {
      const queue = await service.callNow(session, params.id, body.current, now);
      return { message: nowCalled(queue), queue };
    },
    addWalkIn: async ({ session, body, now }) => {
      const { queue, ticketUrl } = await service.addWalkIn(session, body, now);
      const added = `Added with number ${queue.lastAct!.serialNumber}`;
      return {
        message: queue.notice.closed ? `${added}. The day stays closed for bookings.` : added,
        queue,
        ticketUrl,
      };
    },
    getQueueTicket: async ({ session, params, now }) => ({
      message: 'The ticket',
      ticketUrl: await service.ticketUrl(session.doctorId, params.id, now),
    }),
    undoQueueAct: async ({ session, body, now }) => ({
      message: 'Undone',
      queue: await service.undo(session, body.no, now),
    }),
    arrive: async ({ session, params, query, now }) => ({
      message: 'Marked as arrived',
      queue: await service.act(session, params.id, 'arrive', query, now),
    }),
    callAgain: async ({ session, params, query, now }) => {
      const queue = await service.act(session, params.id, 'call-again', query, now);
      return { message: nowCalled(queue), queue };
    },
    skip: async ({ session, params, query, body, now }) => ({
      message: 'Moved back in the line',
      queue: await service.act(session, params.id, 'skip', { ...body, ...query }, now),
    }),
    noShow: async ({ session, params, query, now }) => ({
      message: 'Marked as absent',
      queue: await service.act(session, params.id, 'no-show', query, now),
    }),
    complete: async ({ session, params, query, now }) => ({
      message: 'Marked as done',
      queue: await service.act(session, params.id, 'complete', query, now),
    }),
    putBack: async ({ session, params, query, now }) => ({
      message: 'Marked as booked',
      queue: await service.act(session, params.id, 'put-back', query, now),
    }),
    prioritise: async ({ session, params, query, body, now }) => ({
      message: 'Moved forward in the line',
      queue: await service.act(session, params.id, 'priority', { ...body, ...query }, now),
    }),
  };
}
