import type { homeEndpoints } from '@baari/contract/home';
import type { Handlers } from '../../http/caller.ts';
import type { HomeService } from './service.ts';

export function homeHandlers(service: HomeService): Handlers<typeof homeEndpoints> {
  return {
    getHome: async ({ session, now }) => ({ message: 'Home', home: await service.read(session, now) }),
    noteFirstStep: async ({ session, body, now }) => ({
      message: 'Noted',
      home: await service.note(session, body.step, now),
    }),
  };
}
