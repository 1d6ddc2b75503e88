import type { homeEndpoints } from '@baari/contract/home';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { HomeService } from './service.ts';

export function homeHandlers(service: HomeService): Handlers<typeof homeEndpoints> {
  return {
    getHome: async ({ session, now }) => ({ ...say('home', 'Home'), home: await service.read(session, now) }),
    noteFirstStep: async ({ session, body, now }) => ({
      ...say('noted', 'Noted'),
      home: await service.note(session, body.step, now),
    }),
  };
}
