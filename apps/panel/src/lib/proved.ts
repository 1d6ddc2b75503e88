import { ServerRefusal } from '@baari/client/failures';

/** What is needed may grow while it is solved. */
const TRIES = 3;

/** Asks; where the server wants a proof of work, it is solved beside the page and asked again. Nobody notices. */
export async function proved<T>(ask: (humanCheck?: string) => Promise<T>): Promise<T> {
  let solution: string | undefined;
  for (let n = 1; ; n += 1) {
    try {
      return await ask(solution);
    } catch (error) {
      if (!(error instanceof ServerRefusal && error.challenge) || n > TRIES) throw error;
      const { isChallenge, proofOfWork } = await import('@baari/client/proof-of-work');
      if (!isChallenge(error.challenge)) throw error;
      solution = await proofOfWork(error.challenge, new AbortController().signal);
    }
  }
}
