/** What the thread of push-service-web.ts runs. */
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import webPush from 'web-push';
import type { RequestDetails } from 'web-push';
import { retryAfter } from '../lib/retry-after.ts';
import type { PushAddress, PushNotTaken, PushOptions } from './push-service.ts';

export interface PushRequest {
  /** Who we are to a push service (RFC 8292); the keys in base64url. */
  vapid: { subject: string; publicKey: string; privateKey: string };
  to: PushAddress;
  text: string;
  options: PushOptions;
}

/** What PushNotTaken says, for an error's class is lost between threads. */
export interface NotTaken {
  outcome: PushNotTaken['outcome'];
  reason: string;
  retryAfterSeconds?: number;
}

/** Below the 10 s within which a stopping process has to end. */
const DEADLINE_MS = 5_000;
/** It holds for twelve (RFC 8292, section 2: at most a day). */
const SIGNED_EVERY_MS = 60 * 60_000;

/** To each push service what proves that a message is ours. */
const proofs = new Map<string, string>();
let signedAt = 0;

function proofTo(endpoint: string, { subject, publicKey, privateKey }: PushRequest['vapid']): string {
  const now = Date.now();
  if (now - signedAt > SIGNED_EVERY_MS) {
    proofs.clear();
    signedAt = now;
  }
  const { origin } = new URL(endpoint);
  const known = proofs.get(origin);
  if (known !== undefined) return known;
  const { Authorization: proof } = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm');
  proofs.set(origin, proof);
  return proof;
}

/** What an answer means (RFC 8030, sections 5 and 8.4; 404 and 410: the subscription ended). Null: taken. */
function notTakenBy({ statusCode: status = 0, headers }: IncomingMessage): NotTaken | null {
  if (status >= 200 && status < 300) return null;
  const reason = `the push service answered ${status}`;
  if (status === 404 || status === 410) return { outcome: 'gone', reason };
  // A redirect would lead to where nobody looked.
  if (status < 400 || status === 429 || status >= 500)
    return { outcome: 'away', reason, retryAfterSeconds: retryAfter(headers['retry-after'], Date.now()) };
  // 403: the browser subscribed with a key of before a new secret; its page subscribes anew when it is opened.
  return { outcome: status === 403 ? 'gone' : 'refused', reason };
}

function encrypted({ vapid, to: { endpoint, p256dh, auth }, text, options }: PushRequest) {
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      headers: { Authorization: proofTo(endpoint, vapid) },
      contentEncoding: 'aes128gcm',
      TTL: options.ttlSeconds,
      urgency: options.isUrgent ? 'high' : 'normal',
      topic: options.topic,
    });
  } catch {
    // A key that is no point of the curve.
    return null;
  }
}

/** The answer's head. Not by `fetch`, which takes the processor as long as the encryption does. */
function post({ endpoint, method, headers, body }: RequestDetails): Promise<IncomingMessage> {
  const { request } = endpoint.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const call = request(endpoint, { method, headers }, (response) => {
      response.resume().once('close', () => clearTimeout(deadline));
      resolve(response);
    });
    const deadline = setTimeout(() => call.destroy(new Error('no answer in time')), DEADLINE_MS);
    call.once('error', (error) => {
      clearTimeout(deadline);
      reject(error);
    });
    call.end(body);
  });
}

/** Encrypts a message to its browser (RFC 8291) and hands it to the push service. Null: it was taken. */
export default async function sendPush(request: PushRequest): Promise<NotTaken | null> {
  const message = encrypted(request);
  if (!message) return { outcome: 'refused', reason: 'the browser’s key cannot be used' };
  try {
    return notTakenBy(await post(message));
  } catch {
    return { outcome: 'away', reason: 'the push service cannot be reached' };
  }
}
