import { getCaptcha } from '@baari/contract/account';
import type { PublicConfig } from '@baari/contract/public-config';
import type { Challenge, Solution } from 'altcha-lib/types';
import { call } from '../../lib/api.ts';
import type { HumanCheckEvents } from './human-check-events.ts';
import { startRecaptcha } from './recaptcha.ts';

/** How long before its end a token is renewed. */
const RENEW_BEFORE_EXPIRY_MS = 15_000;

/** Starts the installation's human-check; returns a function that stops it. */
export function startHumanCheck(captcha: PublicConfig['captcha'], events: HumanCheckEvents): () => void {
  const { provider, siteKey, scriptUrl } = captcha;
  return provider === 'recaptcha' && siteKey && scriptUrl
    ? startRecaptcha({ siteKey, scriptUrl }, events)
    : startAltcha(events);
}

function isChallenge(answer: object): answer is Challenge {
  return 'parameters' in answer;
}

function startAltcha({ onReady, onExpired, onFailed }: HumanCheckEvents): () => void {
  const stop = new AbortController();
  let renewal: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    const challenge = await call(getCaptcha, {}, { signal: stop.signal });
    if (!isChallenge(challenge)) throw new TypeError('The challenge is not one that can be solved');
    const solution = await solveInWorker(challenge, stop.signal);
    const token = btoa(JSON.stringify({ challenge, solution }));
    onReady(async () => token);
    const { expiresAt } = challenge.parameters;
    if (expiresAt === undefined) return;
    const renewInMs = Math.max(RENEW_BEFORE_EXPIRY_MS, expiresAt * 1000 - Date.now() - RENEW_BEFORE_EXPIRY_MS);
    renewal = setTimeout(onExpired, renewInMs);
  }

  run().catch((error: unknown) => {
    if (!stop.signal.aborted) onFailed(error);
  });
  return () => {
    stop.abort();
    clearTimeout(renewal);
  };
}

function solveInWorker(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  return new Promise<Solution>((resolve, reject) => {
    const worker = new Worker(new URL('./altcha.worker.ts', import.meta.url), { type: 'module' });
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
