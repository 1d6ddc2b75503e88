import { clinicTime } from '@baari/calendar/zone';
import type { publicConfigEndpoints, PublicConfig } from '@baari/contract/public-config';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';

/** What this installation tells both apps; `today` follows the clinic's clock. */
export function publicConfigHandlers(settings: Omit<PublicConfig, 'today'>): Handlers<typeof publicConfigEndpoints> {
  return {
    getConfig: async ({ now }) => ({
      ...say('config-found', 'Settings of this installation'),
      config: { ...settings, today: clinicTime(now, settings.clinicTimeZone).date },
    }),
  };
}
