import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import type sendPush from './push-sending.ts';
import type { PushRequest } from './push-sending.ts';
import { PushNotTaken } from './push-service.ts';
import type { PushService } from './push-service.ts';

export interface WebPushSettings {
  /** 32 bytes that nobody else knows: the private key. */
  seed: Buffer;
  /** Whom a push service writes to about us. */
  contact: string;
  /** Origins of push services; `https://*.` stands for all hosts under a name. */
  services: readonly string[];
}

/** How many messages are on their way at a time: as many as are taken while a push service says nothing, so that none waits for it inside here. */
const AT_ONCE = 1_024;
/** How much the thread of messages stands back where the processors are busy (nice(2): 0 to 19). */
const NICE = 10;
/** When the thread, which takes memory, ends. */
const IDLE_MS = 60_000;

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

/**
 * Web Push with VAPID: encrypted to the browser, so that its push service reads nothing. That takes the processor 2 ms a
 * message, so a thread of its own does it, behind whatever a desk waits for.
 */
export function webPushService({ seed, contact, services }: WebPushSettings): PushService {
  const vapid = { subject: contact, ...pushKeys(seed) };
  const thread = new Piscina<PushRequest, Awaited<ReturnType<typeof sendPush>>>({
    filename: join(import.meta.dirname, 'push-sending.ts'),
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: AT_ONCE,
    // Its tasks wait for the network, and would wait for the next one with it.
    atomics: 'disabled',
    idleTimeout: IDLE_MS,
    niceIncrement: NICE,
  });

  return {
    key: vapid.publicKey,
    knows: (endpoint) => isOf(services, endpoint),
    async send(to, text, options) {
      const notTaken = await thread.run({ vapid, to, text, options });
      if (notTaken) throw new PushNotTaken(notTaken.outcome, notTaken.reason, notTaken.retryAfterSeconds);
    },
  };
}
