import { clinicTime } from '@baari/calendar/zone';
import type { configEndpoints, PublicConfig } from '@baari/contract/config';
import type { Handlers } from '../../http/caller.ts';

/** What this installation tells both apps; `today` follows the clinic's clock. */
export function configHandlers(settings: Omit<PublicConfig, 'today'>): Handlers<typeof configEndpoints> {
  return {
    getConfig: async ({ now }) => ({
      message: 'Settings of this installation',
      config: { ...settings, today: clinicTime(now, settings.clinicTimeZone).date },
    }),
  };
}
