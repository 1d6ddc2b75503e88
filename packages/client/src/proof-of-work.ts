import type { Challenge, Solution } from 'altcha-lib/types';

/** Whether this is a challenge as the server makes them. */
export function isChallenge(answer: object): answer is Challenge {
  return 'parameters' in answer;
}

/** Solves a challenge of the server beside the page, and answers it as the text that proves it. */
export async function proofOfWork(challenge: Challenge, signal: AbortSignal): Promise<string> {
  return btoa(JSON.stringify({ challenge, solution: await solveInWorker(challenge, signal) }));
}

function solveInWorker(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  return new Promise<Solution>((resolve, reject) => {
    const worker = new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) => {
      worker.terminate();
      if (data) resolve(data);
      else reject(new Error('The challenge could not be solved in time'));
    };
    worker.onerror = (event) => {
      worker.terminate();
      reject(new Error(event.message || 'The solver could not be loaded'));
    };
    signal.addEventListener('abort', () => worker.terminate(), { once: true });
    worker.postMessage(challenge);
  });
}
