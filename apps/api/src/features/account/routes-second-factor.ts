import type { accountSecondFactorEndpoints } from '@baari/contract/account-second-factor';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { SecondFactorService } from './service-second-factor.ts';

export const secondFactorHandlers = (service: SecondFactorService): Handlers<typeof accountSecondFactorEndpoints> => ({
  getSecondFactor: async ({ session }) => ({
    ...say('second-factor-found', 'Second factor found'),
    secondFactor: await service.find(session),
  }),
  beginSecondFactor: async ({ session }) => ({
    ...say('set-up-begun', 'Scan the code with your authenticator app'),
    ...(await service.begin(session)),
  }),
  turnOnSecondFactor: async ({ session, body, now }) => ({
    ...say('second-factor-on', 'The second factor is on'),
    recoveryCodes: await service.turnOn(session, body, now),
  }),
  renewRecoveryCodes: async ({ session, now }) => ({
    ...say('recovery-codes-renewed', 'You have new recovery codes. The old ones are good no more.'),
    recoveryCodes: await service.renewRecovery(session, now),
  }),
  turnOffSecondFactor: async ({ session, now }) => {
    await service.turnOff(session, now);
    return say('second-factor-off', 'The second factor is off');
  },
});
