import { isChallenge, proofOfWork } from '@baari/client/proof-of-work';
import { getCaptcha } from '@baari/contract/account';
import type { PublicConfig } from '@baari/contract/public-config';
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

function startAltcha({ onReady, onExpired, onFailed }: HumanCheckEvents): () => void {
  const stop = new AbortController();
  let renewal: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    const challenge = await call(getCaptcha, {}, { signal: stop.signal });
    if (!isChallenge(challenge)) throw new TypeError('The challenge is not one that can be solved');
    const token = await proofOfWork(challenge, stop.signal);
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
