import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import { retryAfter } from '../lib/retry-after.ts';
import { PushNotTaken } from './push-service.ts';
import type { PushAddress, PushOptions, PushService } from './push-service.ts';

export interface WebPushSettings {
  /** 32 bytes that nobody else knows: the private key. */
  seed: Buffer;
  /** Whom a push service writes to about us. */
  contact: string;
  /** Origins of push services; `https://*.` stands for all hosts under a name. */
  services: readonly string[];
}

/** Below the 10 s within which a stopping process has to end. */
const DEADLINE_MS = 5_000;

/** The key pair of this service, the same in all its processes. Of 2^32 seeds, one is no key of P-256; it throws at the start. */
export function pushKeys(seed: Buffer): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(seed);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: seed.toString('base64url') };
}

/** Whether an address is one of a push service's. */
export function isOf(services: readonly string[], endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, host, username } = new URL(endpoint);
  if (username !== '') return false;
  return services.some((service) => {
    const [, scheme, under] = /^(https?:)\/\/\*(\..+)$/.exec(service) ?? [];
    return under === undefined ? origin === service : protocol === scheme && host.endsWith(under);
  });
}

/** What an answer means (RFC 8030, sections 5 and 8.4; 404 and 410: the subscription ended). */
function check(response: Response): void {
  const { status } = response;
  if (status >= 200 && status < 300) return;
  const reason = `the push service answered ${status}`;
  if (status === 404 || status === 410) throw new PushNotTaken('gone', reason);
  if (status === 429 || status >= 500) throw new PushNotTaken('away', reason, retryAfter(response, Date.now()));
  // 403: the browser subscribed with a key of before a new secret; its page subscribes anew when it is opened.
  throw new PushNotTaken(status === 403 ? 'gone' : 'refused', reason);
}

/** Web Push with VAPID: encrypted to the browser, so that its push service reads nothing. */
export function webPushService({ seed, contact, services }: WebPushSettings): PushService {
  const keys = pushKeys(seed);

  function request(
    { endpoint, p256dh, auth }: PushAddress,
    text: string,
    { ttlSeconds, isUrgent, topic }: PushOptions,
  ) {
    try {
      return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject: contact, ...keys },
        contentEncoding: 'aes128gcm',
        TTL: ttlSeconds,
        urgency: isUrgent ? 'high' : 'normal',
        topic,
      });
    } catch (error) {
      // A key that is no point of the curve.
      throw new PushNotTaken('refused', 'the browser’s key cannot be used', 0, error);
    }
  }

  return {
    key: keys.publicKey,
    knows: (endpoint) => isOf(services, endpoint),
    async send(to, text, options) {
      const { method, headers, body } = request(to, text, options);
      let response: Response;
      try {
        response = await fetch(to.endpoint, {
          method,
          headers: headers as Record<string, string>,
          body: body ? new Uint8Array(body) : null,
          // It would lead to where nobody looked.
          redirect: 'error',
          signal: AbortSignal.timeout(DEADLINE_MS),
        });
        await response.body?.cancel();
      } catch (error) {
        throw new PushNotTaken('away', 'the push service cannot be reached', 0, error);
      }
      check(response);
    },
  };
}
