import type { queueBoardEndpoints } from '@baari/contract/queue-board';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { LiveService } from './service-live.ts';

export const queueBoardHandlers = (
  live: Pick<LiveService, 'board' | 'boardNow' | 'findOnBoard'>,
): Handlers<typeof queueBoardEndpoints> => ({
  getBoard: async ({ session }) => ({ ...say('board', 'The board'), board: await live.boardNow(session) }),
  watchBoard: ({ session }) => live.board(session),
  findOnBoard: async ({ session, body }) => ({
    ...say('patients-found', 'Patients found'),
    ...(await live.findOnBoard(session, body.text)),
  }),
});
