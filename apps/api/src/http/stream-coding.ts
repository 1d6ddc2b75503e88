import { constants, deflateRawSync } from 'node:zlib';
import type { StreamEvent } from './caller.ts';
import { padding } from './padding.ts';

/** How a stream is written. Each event is made once, for any number of readers. */
export interface StreamCoding {
  headers: Readonly<Record<string, string>>;
  begin(text: string): Buffer;
  beat: Buffer;
  /** The last of who may not follow any more. */
  notAllowed: Buffer;
  otherDay(date: string | null): Buffer;
  frameOf(event: StreamEvent): Buffer;
}

const NOT_ALLOWED = 'event: not-allowed\ndata:\n\n';
const otherDayOf = (date: string | null) => `event: other-day\ndata: ${date ?? ''}\n\n`;

/** As text. */
export const plain = (beat: string): StreamCoding => ({
  headers: {},
  begin: (text) => Buffer.from(text),
  beat: Buffer.from(beat),
  notAllowed: Buffer.from(NOT_ALLOWED),
  otherDay: (date) => Buffer.from(otherDayOf(date)),
  frameOf: (event) => (event.frame ??= Buffer.from(`id: ${event.id}\ndata: ${event.text}\n\n`)),
});

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/**
 * A piece that ends on a whole byte and refers to nothing before it: such pieces follow each other in any gzip stream, so they
 * are compressed once for all readers, and no reader needs memory of its own.
 */
const piece = (text: string): Buffer =>
  deflateRawSync(text, { level: constants.Z_BEST_SPEED, finishFlush: constants.Z_SYNC_FLUSH });

/** As gzip: a day of 100 patients is an eighth of its size, in a third of a millisecond. */
export const gzipped = (beat: string): StreamCoding => ({
  headers: { 'content-encoding': 'gzip', vary: 'accept-encoding' },
  begin: (text) => Buffer.concat([GZIP_HEAD, piece(text)]),
  beat: piece(beat),
  notAllowed: piece(NOT_ALLOWED),
  otherDay: (date) => piece(otherDayOf(date)),
  frameOf: (event) =>
    (event.gzipped ??= piece(`id: ${event.id}\n: ${padding().toString('base64url')}\ndata: ${event.text}\n\n`)),
});
