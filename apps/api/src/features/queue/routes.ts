import type { Queue, queueEndpoints } from '@baari/contract/queue';
import { say } from '@baari/contract/said';
import type { Words } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { LiveService } from './service-live.ts';
import type { QueueService } from './service.ts';

const nowCalled = ({ current }: Queue): Words => say('called', `Number ${current}, please.`, { number: current! });

export function queueHandlers(service: QueueService, live: LiveService): Handlers<typeof queueEndpoints> {
  return {
    watchQueue: ({ session }) => live.desk(session),
    watchTicket: ({ params }) => live.turn(params.ticket),
    getQueue: async ({ session, query, now }) => ({
      ...say('queue', 'The queue'),
      queue: await service.read(session, query.date, now),
    }),
    callNext: async ({ session, body, now }) => {
      const queue = await service.callNext(session, body.current, now);
      return { ...nowCalled(queue), queue };
    },
    callNow: async ({ session, params, body, now }) => {
      const queue = await service.callNow(session, params.id, body.current, now);
      return { ...nowCalled(queue), queue };
    },
    addWalkIn: async ({ session, body, now }) => {
      const { queue, ticketUrl } = await service.addWalkIn(session, body, now);
      const number = queue.lastAct!.serialNumber!;
      return {
        ...(queue.notice.closed
          ? say('added-stays-closed', `Added with number ${number}. The day stays closed for bookings.`, { number })
          : say('added', `Added with number ${number}`, { number })),
        queue,
        ticketUrl,
      };
    },
    getQueueTicket: async ({ session, params, now }) => ({
      ...say('ticket', 'The ticket'),
      ticketUrl: await service.ticketUrl(session.doctorId, params.id, now),
    }),
    undoQueueAct: async ({ session, body, now }) => ({
      ...say('undone', 'Undone'),
      queue: await service.undo(session, body.no, now),
    }),
    arrive: async ({ session, params, query, now }) => ({
      ...say('marked-as-arrived', 'Marked as arrived'),
      queue: await service.act(session, params.id, 'arrive', query, now),
    }),
    callAgain: async ({ session, params, query, now }) => {
      const queue = await service.act(session, params.id, 'call-again', query, now);
      return { ...nowCalled(queue), queue };
    },
    skip: async ({ session, params, query, body, now }) => ({
      ...say('skipped', 'Moved back in the line'),
      queue: await service.act(session, params.id, 'skip', { ...body, ...query }, now),
    }),
    noShow: async ({ session, params, query, now }) => ({
      ...say('marked-as-absent', 'Marked as absent'),
      queue: await service.act(session, params.id, 'no-show', query, now),
    }),
    complete: async ({ session, params, query, now }) => ({
      ...say('marked-as-done', 'Marked as done'),
      queue: await service.act(session, params.id, 'complete', query, now),
    }),
    putBack: async ({ session, params, query, now }) => ({
      ...say('marked-as-booked', 'Marked as booked'),
      queue: await service.act(session, params.id, 'put-back', query, now),
    }),
    prioritise: async ({ session, params, query, body, now }) => ({
      ...say('moved-forward', 'Moved forward in the line'),
      queue: await service.act(session, params.id, 'priority', { ...body, ...query }, now),
    }),
  };
}
