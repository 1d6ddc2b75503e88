import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import { addressOf } from '@baari/client/call';
import type { EndpointShape } from '@baari/contract/endpoint';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import type * as z from 'zod/mini';

type Streaming = EndpointShape & { event: z.ZodMiniType };
export interface Live<T> {
  /** Everything that has come so far. */
  events: T[];
  ids: number[];
  /** The first event, also of those that came already, that fits. */
  until(fits: (event: T) => boolean): Promise<T>;
  /** The other days that were told as changed, each as it was told. */
  otherDays: string[];
  /** Resolves once so many were told. */
  untilOtherDays(count: number): Promise<void>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  hint: number;
  headers: IncomingMessage['headers'];
  /** How many bytes have come, as they were sent. */
  readonly bytes: number;
  close(): void;
}

/** Opens a live stream; each event is parsed by its schema, and one with more or other keys is refused. */
export async function openLive<E extends Streaming>(
  api: Pick<TestApi, 'baseUrl'>,
  browser: Browser,
  endpoint: E,
  params: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Live<z.output<E['event']>>> {
  const response = await connect(api.baseUrl + addressOf(endpoint, params), browser, headers);
  if (response.statusCode !== 200) throw Object.assign(new Error('refused'), await bodyOf(response));
  const events: z.output<E['event']>[] = [];
  const waiting = new Set<() => void>();
  const live = {
    events,
    ids: [] as number[],
    otherDays: [] as string[],
    hint: 0,
    bytes: 0,
    headers: response.headers,
    close: () => void response.destroy(),
  };

  const take = (block: string) => {
    const part = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    if (part('retry')) live.hint = Number(part('retry'));
    const data = part('data');
    if (part('event') === 'other-day') {
      live.otherDays.push(data!);
      return waiting.forEach((look) => look());
    }
    // Another named event is a sign of life.
    if (data === undefined || part('event') !== undefined) return;
    const event: unknown = JSON.parse(data);
    const parsed = endpoint.event.parse(event) as z.output<E['event']>;
    if (JSON.stringify(sorted(parsed)) !== JSON.stringify(sorted(event))) throw new Error('not as its contract says');
    live.ids.push(Number(part('id')));
    events.push(parsed);
    waiting.forEach((look) => look());
  };
  /** Resolves with the first thing that it finds, now or when something came. */
  const once = <T>(find: () => T | undefined) =>
    new Promise<T>((resolve) => {
      const look = () => {
        const found = find();
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  const ended = new Promise<void>((resolve) => void response.once('close', resolve));
  response.on('data', (piece: Buffer) => (live.bytes += piece.length));
  const isGzip = response.headers['content-encoding'] === 'gzip';
  readBlocks(isGzip ? response.pipe(createGunzip({ flush: constants.Z_SYNC_FLUSH })) : response, take);
  return {
    ...live,
    get hint() {
      return live.hint;
    },
    get bytes() {
      return live.bytes;
    },
    ended,
    until: (fits) => once(() => events.find(fits)),
    untilOtherDays: (count) => once(() => live.otherDays.length >= count || undefined).then(() => undefined),
  };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}

function readBlocks(stream: Readable, take: (block: string) => void): void {
  let text = '';
  stream.setEncoding('utf8').on('error', () => undefined); // closed by ourselves
  stream.on('data', (piece: string) => {
    text += piece;
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    blocks.forEach(take);
  });
}

/** A connection of its own, as a browser's stream has. */
function connect(url: string, { cookies }: Browser, more: Record<string, string>): Promise<IncomingMessage> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { accept: 'text/event-stream', ...(cookie && { cookie }), ...more };
  return new Promise((resolve, reject) => {
    request(url, { agent: false, headers }, resolve).on('error', reject).end();
  });
}

async function bodyOf(response: IncomingMessage): Promise<object> {
  let text = '';
  for await (const piece of response.setEncoding('utf8')) text += String(piece);
  return JSON.parse(text) as object;
}
