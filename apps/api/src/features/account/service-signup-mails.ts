import { Failure } from '../../lib/failure.ts';
import type { HumanCheck } from '../../ports/human-check.ts';

interface SignupMailsDeps {
  /** The mails of the last hour by network: `begin` counts one more and tells how many there are. */
  mails: { begin(network: string): Promise<number>; withdraw(network: string): Promise<void> };
  /** So many of them need no proof of work. */
  free: number;
  humanCheck: HumanCheck;
}

/** Makes mails to addresses that strangers type cost them something, after the first of an hour and network. */
export function signupMails({ mails, free, humanCheck }: SignupMailsDeps) {
  return {
    /** Runs `send`, or throws HUMAN_CHECK_NEEDED. What was not sent does not count. */
    async letIn(network: string, solution: string | undefined, now: Date, send: () => Promise<void>): Promise<void> {
      const nth = await mails.begin(network);
      try {
        if (nth > free && !(solution !== undefined && (await humanCheck.passes(solution, now))))
          throw new Failure('HUMAN_CHECK_NEEDED', {
            text: 'Please try again in a moment.',
            challenge: await humanCheck.challenge(now),
          });
        await send();
      } catch (error) {
        await mails.withdraw(network);
        throw error;
      }
    },
  };
}
export type SignupMails = ReturnType<typeof signupMails>;
