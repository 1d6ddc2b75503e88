import type { EndpointShape } from '@baari/contract/endpoint';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { Failure } from '../lib/failure.ts';
import type { StreamAnswer } from './caller.ts';
import { takes } from './compression.ts';
import { PERMISSIONS } from './security.ts';
import { gzipped, plain } from './stream-coding.ts';
import type { StreamCoding } from './stream-coding.ts';
import { seating } from './stream-places.ts';
import type { Follower, Places } from './stream-places.ts';

export interface StreamSettings extends Places {
  heartbeatSeconds: number;
}
export interface Streams {
  /** Turns the answer of `endpoint` into a stream; throws TOO_MANY_REQUESTS where there are too many of its kind. */
  start(
    name: string,
    endpoint: EndpointShape,
    reply: FastifyReply,
    follower: Follower,
    answer: StreamAnswer,
  ): FastifyReply;
}
interface Connection {
  beat(): void;
  end(): void;
}

const RETRY_MS = 1_000;
const RETRY_SPREAD_MS = 4_000;
const RETRY_AFTER_SECONDS = 30;

/**
 * A reader that keeps up gets every event. A slower one gets only the newest when it reads again: at most one event waits
 * for it. A reader that has read nothing between two heartbeats is disconnected.
 */
function connect(
  { raw }: FastifyReply,
  answer: StreamAnswer,
  { beat, notAllowed, otherDay, frameOf }: StreamCoding,
  onDropped: () => void,
): Connection {
  let held: Buffer | null = null;
  let isBehind = false;
  let isStalled = false;
  raw.on('drain', () => {
    isStalled = false;
    if (held) raw.write(held);
    held = null;
    if (isBehind) raw.write(otherDay(null));
    isBehind = false;
  });
  const end = () => void (raw.writableNeedDrain ? raw.destroy() : raw.end());
  answer.open({
    end(why) {
      if (why === 'not-allowed' && !raw.writableEnded && !raw.writableNeedDrain) raw.write(notAllowed);
      end();
    },
    send(event) {
      if (raw.writableEnded) return;
      if (raw.writableNeedDrain) held = frameOf(event);
      else raw.write(frameOf(event));
    },
    otherDay(date) {
      if (raw.writableEnded) return;
      if (raw.writableNeedDrain) isBehind = true;
      else raw.write(otherDay(date));
    },
  });
  return {
    end,
    beat() {
      if (raw.writableEnded) return void raw.destroy();
      if (!raw.writableNeedDrain) return void raw.write(beat);
      if (isStalled) {
        onDropped();
        raw.destroy();
      }
      isStalled = true;
    },
  };
}

/** Each browser waits a random time before it reconnects, so that they do not all come at once after a restart. */
const retryHint = () => `retry: ${RETRY_MS + Math.floor(Math.random() * RETRY_SPREAD_MS)}\n\n`;

/** A sign of life that says in how many seconds the next one comes. It is an event, because scripts cannot see comments. */
const beatOf = (seconds: number) => `event: beat\ndata: ${seconds}\n\n`;

function openHead(reply: FastifyReply, coding: StreamCoding): void {
  reply.hijack();
  // This bypasses Fastify's sending, and with it the hook that adds the remaining headers to every answer.
  reply.header('cache-control', 'no-store').header('permissions-policy', PERMISSIONS);
  reply.type('text/event-stream; charset=utf-8');
  for (const [name, value] of Object.entries(coding.headers)) reply.header(name, value);
  reply.header('x-accel-buffering', 'no'); // a proxy in front must not collect events
  reply.header('connection', 'close'); // its end is the end of the connection, which a stopping service waits for
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  // Its end is that of the connection: not in pieces (RFC 9112, section 6.3), of which each would be four writes.
  reply.raw.removeHeader('transfer-encoding');
  reply.raw.writeHead(200);
  reply.raw.write(coding.begin(retryHint()));
  reply.raw.write(coding.beat);
}

/** Server-sent events: their connections, limits and metrics. All end when the service stops. */
export function eventStreams(app: FastifyInstance, settings: StreamSettings, registry: Registry): Streams {
  const open = new Set<Connection>();
  const seatsOf = seating(settings);
  const labelNames = ['stream'];
  const registers = [registry];
  const count = new Gauge({ name: 'baari_streams', help: 'Open live streams', labelNames, registers });
  const dropped = new Counter({
    name: 'baari_streams_dropped_total',
    help: 'Live streams whose reader had stopped reading',
    labelNames,
    registers,
  });
  const codings = [plain, gzipped].map((make) => make(beatOf(settings.heartbeatSeconds)));
  /** A desk's events are long; a turn or a display would hardly be shorter. */
  const codingFor = ({ access }: EndpointShape, { request }: FastifyReply) =>
    codings[access !== 'public' && takes('gzip', request) ? 1 : 0]!;
  const timer = setInterval(
    () => open.forEach((connection) => connection.beat()),
    settings.heartbeatSeconds * 1_000,
  ).unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    open.forEach((connection) => connection.end());
  });

  return {
    start(stream, endpoint, reply, follower, answer) {
      const seats = seatsOf(endpoint, follower, answer);
      if (seats.some(([row, key]) => row.isFull(key))) {
        answer.close();
        throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      if (reply.raw.destroyed) {
        answer.close();
        return reply.hijack();
      }
      const coding = codingFor(endpoint, reply);
      openHead(reply, coding);
      for (const [row, key] of seats) row.take(key);
      count.inc({ stream });
      const connection = connect(reply, answer, coding, () => dropped.inc({ stream }));
      open.add(connection);
      reply.raw.once('close', () => {
        open.delete(connection);
        for (const [row, key] of seats) row.free(key);
        count.dec({ stream });
        answer.close();
      });
      return reply;
    },
  };
}
