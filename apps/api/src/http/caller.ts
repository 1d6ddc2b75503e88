import type { Answer, Endpoints, EndpointShape, ParsedInput } from '@baari/contract/endpoint';
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { DoctorId } from '../lib/doctor-id.ts';
import type { WithText } from '../lib/json-text.ts';

/** Who calls, as the session says. */
export interface Session {
  doctorId: DoctorId;
  tokenHash: Buffer;
  authenticatedAt: Date;
  hasProfile: boolean;
}

/** A file of a multipart form, wholly received. */
export interface ReceivedFile {
  bytes: Buffer;
}

export interface Idempotency {
  key: string;
  /** SHA-256 of what was asked: the same key with another body is refused. */
  requestHash: Buffer;
}

/** One call, parsed and let in. */
export interface Call<E extends EndpointShape> extends ParsedInput<E> {
  now: Date;
  session: E['access'] extends 'public' ? null : Session;
  idempotency: Idempotency | null;
  files: Readonly<Record<string, ReceivedFile | undefined>>;
  /** The body as it came, for endpoints that take it so. */
  bytes: E['takesBytes'] extends number ? Buffer : null;
  /** A header that came once. */
  header(name: string): string | undefined;
  log: FastifyBaseLogger;
  /** The address that the call came from. */
  client: string;
  /** What the browser calls itself; '' where it does not. */
  userAgent: string;
  /** The session token that the browser sent, whether or not it is alive. */
  sessionToken: string | null;
  /** What a sign-in elsewhere, from which the browser comes back, began with. */
  signIn: string | null;
  openSession(token: string): void;
  endSession(): void;
  keepSignIn(sealed: string): void;
  endSignIn(): void;
}

export interface FileAnswer {
  bytes: Buffer | Readable;
  /** Of a stream, how many bytes it will bring. */
  length?: number;
  type: string;
  /** File name of a download; shown in place without one. */
  attachment?: string;
  /** Cache-Control; not kept by anybody without one. */
  cache?: string;
}
export interface RedirectAnswer {
  location: string;
}

/** One event of a stream; written once and the same object may go to many. */
export interface StreamEvent {
  id: number;
  /** JSON. */
  text: string;
  /** As it goes over the wire, once the first reader had it. */
  frame?: Buffer;
}
export interface StreamReader {
  /** A slow reader may miss all but the newest. */
  send(event: StreamEvent): void;
  end(): void;
}
export interface StreamAnswer {
  /** Whose limit the stream counts against. */
  doctorId: string;
  open(reader: StreamReader): void;
  /** Called once: the reader is gone, or was never let in. */
  close(): void;
}

type Given<E extends EndpointShape> = E['answers'] extends 'file'
  ? FileAnswer
  : E['answers'] extends 'redirect'
    ? RedirectAnswer
    : E['answers'] extends 'stream'
      ? StreamAnswer
      : Answer<E> extends { success: true }
        ? WithText<Omit<Answer<E>, 'success'>>
        : Answer<E>;

export type Handler<E extends EndpointShape> = (call: Call<E>) => Promise<Given<E>>;

/** A handler for each endpoint of the record, under the same name: one missing does not compile. */
export type Handlers<T extends Endpoints> = { [Name in keyof T]: Handler<T[Name]> };
