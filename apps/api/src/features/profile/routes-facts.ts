import type { profileFactsEndpoints } from '@baari/contract/profile-facts';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import { Failure } from '../../lib/failure.ts';
import type { ProfileService } from './service.ts';
import { asPracticeFacts } from './views.ts';

export const profileFactsHandlers = (
  service: Pick<ProfileService, 'read'>,
): Handlers<typeof profileFactsEndpoints> => ({
  getPractice: async ({ session, now }) => {
    const profile = await service.read(session.doctorId, now);
    if (!profile) throw new Failure('PROFILE_REQUIRED');
    return { ...say('practice', 'The practice'), practice: asPracticeFacts(profile) };
  },
});
