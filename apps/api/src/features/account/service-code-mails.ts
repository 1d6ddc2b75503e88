import { say } from '@baari/contract/said';
import { Failure } from '../../lib/failure.ts';
import { mac } from '../../lib/secret.ts';
import type { HumanCheck } from '../../ports/human-check.ts';

interface CodeMailsDeps {
  /** The mails of the last hour by network: `begin` counts one more and tells how many there are. */
  mails: { begin(network: string): Promise<number>; withdraw(network: string): Promise<void> };
  /** So many of them need no proof of work. */
  free: number;
  /** The mails of the last day by network and address; `countOf` refuses past the limit. */
  toAddress: Record<'countOf' | 'begin', (key: string) => Promise<number>>;
  key: Buffer;
  humanCheck: HumanCheck;
}
interface CodeMail {
  network: string;
  email: string;
  /** The solution that came with the request. */
  solution: string | undefined;
}

/**
 * Makes mails to addresses that strangers type cost them something, after the first of an hour and network, and keeps one network from
 * using up what an address may be sent.
 */
export function codeMails({ mails, free, toAddress, key, humanCheck }: CodeMailsDeps) {
  return {
    /**
     * Runs `send`, or throws HUMAN_CHECK_NEEDED, or TOO_MANY_REQUESTS where this network has asked too often for this address. What was
     * not sent does not count.
     */
    async letIn({ network, email, solution }: CodeMail, now: Date, send: () => Promise<void>): Promise<void> {
      const address = mac(key, `code for\n${network}\n${email}`).toString('base64url');
      await toAddress.countOf(address);
      const nth = await mails.begin(network);
      try {
        if (nth > free && !(solution !== undefined && (await humanCheck.passes(solution, now))))
          throw new Failure('HUMAN_CHECK_NEEDED', {
            text: say('try-again-in-a-moment', 'Please try again in a moment.'),
            challenge: await humanCheck.challenge(now),
          });
        await send();
      } catch (error) {
        await mails.withdraw(network);
        throw error;
      }
      await toAddress.begin(address);
    },
  };
}
export type CodeMails = ReturnType<typeof codeMails>;
