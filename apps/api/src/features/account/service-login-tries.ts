import { say } from '@baari/contract/said';
import type { Client } from '../../lib/client.ts';
import { Failure } from '../../lib/failure.ts';
import type { ProofOfWork } from '../../ports/human-check.ts';
import { workFor } from './rules-login-tries.ts';

interface LoginTriesDeps {
  /** The wrong log-ins of the last hour by client; `begin` counts one more, tells how many there are, and refuses past the limit. */
  wrong: {
    countOf(client: string): Promise<number>;
    begin(client: string): Promise<number>;
    withdraw(client: string): Promise<void>;
  };
  /** So many of them need no proof of work. */
  free: number;
  proofOfWork: ProofOfWork;
  /** Whether so many log in now, from wherever, with this address or any, that those of unknown devices have to cost something. */
  isFlooded: (email: string) => boolean;
}

/**
 * At so many accounts log-ins of unknown devices may be under way without proof. Those of one instant are a flood before any of them
 * waits in a line. Guesses at one account wait in its own line, and count once.
 */
const UNPROVED_AT_ONCE = 10;

/**
 * Makes guessing passwords cost more with each wrong log-in of a network. Others there who are not known yet are not shut out by it: they
 * do the same work once, and their right log-ins do not count. In a flood from many networks each log-in of an unknown device costs it.
 */
export function loginTries({ wrong, free, proofOfWork, isFlooded }: LoginTriesDeps) {
  const unproved = new Map<string, number>();
  const isTooMany = (email: string) => (!unproved.has(email) && unproved.size >= UNPROVED_AT_ONCE) || isFlooded(email);
  function countUnproved(email: string, more: 1 | -1): void {
    const now = (unproved.get(email) ?? 0) + more;
    if (now > 0) unproved.set(email, now);
    else unproved.delete(email);
  }
  const workAfter = (before: number, email: string) => Math.max(workFor(before, free), isTooMany(email) ? 1 : 0);
  async function refuse(before: number, now: Date): Promise<never> {
    // A step more than is needed now: others may be wrong while this is solved.
    const challenge = await proofOfWork.challenge(now, workFor(before, free) + 1);
    throw new Failure('HUMAN_CHECK_NEEDED', {
      text: say('try-again-in-a-moment', 'Please try again in a moment.'),
      challenge,
    });
  }

  async function counted<T>({ key, isKnown }: Client, done: number, now: Date, logIn: () => Promise<T>): Promise<T> {
    const nth = await wrong.begin(key);
    let isWrong = false;
    try {
      if (!isKnown && done < workFor(nth - 1, free)) await refuse(nth - 1, now);
      return await logIn();
    } catch (error) {
      isWrong = error instanceof Failure && (error.code === 'INVALID_CREDENTIALS' || error.code === 'CODE_INVALID');
      throw error;
    } finally {
      if (!isWrong) await wrong.withdraw(key);
    }
  }

  return {
    /** Runs `logIn`, which hears whether work was proved for it, or throws HUMAN_CHECK_NEEDED. Only a wrong password or code counts. */
    async letIn<T>(
      client: Client,
      email: string,
      solution: string | undefined,
      now: Date,
      logIn: (hasProved: boolean) => Promise<T>,
    ): Promise<T> {
      // What brings no solution is not even counted for a moment, or a flood of it would cost the others.
      const before = client.isKnown ? 0 : await wrong.countOf(client.key);
      const needed = client.isKnown ? 0 : workAfter(before, email);
      const done = solution === undefined || needed === 0 ? 0 : await proofOfWork.worth(solution, now);
      if (done < needed) return refuse(before, now);
      const isUnproved = !client.isKnown && done === 0;
      if (isUnproved) countUnproved(email, 1);
      try {
        return await counted(client, done, now, () => logIn(done > 0));
      } finally {
        if (isUnproved) countUnproved(email, -1);
      }
    },
  };
}
export type LoginTries = ReturnType<typeof loginTries>;
