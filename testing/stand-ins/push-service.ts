import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A message as a browser gets it, with what its push service was told about it. */
export interface Received {
  text: string;
  ttlSeconds: number;
  urgency: string;
  topic: string | null;
}

/** A browser that has subscribed to messages. */
export interface PushBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** What it got, the oldest first. */
  received: Received[];
}

/** The most that a push service has to take (RFC 8030, section 7.2). */
const MAX_BYTES = 4_096;
/** A token may be good for a day at most (RFC 8292, section 2). */
const DAY_SECONDS = 86_400;

const expand = (salt: Buffer, ikm: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', ikm, salt, info, bytes));

/** Decrypts a message (RFC 8188, section 2, and RFC 8291, section 3); throws if it is for somebody else, or not whole. */
function decrypted(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idBytes = body[20]!;
  const sender = body.subarray(21, 21 + idBytes);
  const sealed = body.subarray(21 + idBytes);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const ikm = expand(auth, browser.computeSecret(sender), info, 32);
  const key = expand(salt, ikm, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = expand(salt, ikm, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('the last record ends with a 2');
  return padded.subarray(0, end).toString('utf8');
}

/** What is wrong with the sender's token (RFC 8292); undefined: nothing. */
function wrongToken(header: string, origin: string): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return 'no key';
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) return 'the signature is wrong';
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  const now = Date.now() / 1_000;
  if (aud !== origin) return 'it is for another push service';
  if (typeof exp !== 'number' || exp < now || exp > now + DAY_SECONDS) return 'it has expired, or is good for too long';
  if (typeof sub !== 'string' || !/^(mailto:|https:)/.test(sub)) return 'nobody to write to';
  return undefined;
}

/** How a message is answered; null: as the RFCs describe it. */
type Forced = { status: number; headers?: Record<string, string> } | null;

/** A push service as the RFCs describe it: it takes what it must take, and refuses everything else. */
export async function startPushService() {
  const browsers = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer; browser: PushBrowser }>();
  const answers: Forced[] = [];
  let senderKey: string | null = null;
  let origin = '';

  async function take(request: IncomingMessage): Promise<{ status: number; headers?: Record<string, string> }> {
    const body = await buffer(request);
    const forced = answers.length > 1 ? answers.shift() : answers[0];
    if (forced) return forced;
    const { headers, method, url } = request;
    if (method !== 'POST') return { status: 405 };
    const known = browsers.get(url!);
    if (!known) return { status: 410 };
    const authorization = headers.authorization ?? '';
    if (wrongToken(authorization, origin)) return { status: 401 };
    const key = authorization.split('k=')[1]!;
    senderKey ??= key;
    // The browser subscribed to one sender alone.
    if (key !== senderKey) return { status: 403 };
    const ttl = headers['ttl'];
    if (typeof ttl !== 'string' || !/^\d+$/.test(ttl)) return { status: 400 };
    if (body.length > MAX_BYTES) return { status: 413 };
    if (headers['content-encoding'] !== 'aes128gcm') return { status: 415 };
    const topic = headers['topic'];
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return { status: 400 };
    try {
      known.browser.received.push({
        text: decrypted(body, known.keys, known.auth),
        ttlSeconds: Number(ttl),
        urgency: String(headers['urgency'] ?? 'normal'),
        topic: topic === undefined ? null : String(topic),
      });
    } catch {
      return { status: 400 };
    }
    return { status: 201, headers: { location: `${origin}/message/${randomBytes(8).toString('hex')}` } };
  }

  const server = createServer((request, response) => {
    void take(request).then(({ status, headers }) => response.writeHead(status, headers).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    /** A browser that subscribes. */
    browser(): PushBrowser {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      const browser: PushBrowser = {
        subscription: {
          endpoint: origin + path,
          keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        received: [],
      };
      browsers.set(path, { keys, auth, browser });
      return browser;
    },
    /** The browser's user has cleared it away. */
    forget: ({ subscription }: PushBrowser) => void browsers.delete(new URL(subscription.endpoint).pathname),
    /** Answers the next calls with these, and the last of them from then on; none: as it should. */
    answerWith: (...next: typeof answers) => void answers.splice(0, answers.length, ...next),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type StandInPushService = Awaited<ReturnType<typeof startPushService>>;
