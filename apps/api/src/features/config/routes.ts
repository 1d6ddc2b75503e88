import { clinicTime } from '@baari/calendar/zone';
import type { getConfig, PublicConfig } from '@baari/contract/booking';
import type { Handlers } from '../../http/caller.ts';

/** What this installation tells both apps; `today` follows the clinic's clock. */
export function configHandlers(settings: Omit<PublicConfig, 'today'>): Handlers<typeof getConfig> {
  return {
    config: async ({ now }) => ({
      message: 'Settings of this installation',
      config: { ...settings, today: clinicTime(now, settings.clinicTimeZone).date },
    }),
  };
}
