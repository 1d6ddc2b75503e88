import type { PanelLanguage } from '@baari/contract/languages';
import type { Access, Answer, Endpoints, EndpointShape, ParsedInput } from '@baari/contract/endpoint';
import type { Role } from '@baari/contract/roles';
import type { Said } from '@baari/contract/said';
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { DoctorId } from '../lib/doctor-id.ts';
import type { WithText } from '../lib/json-text.ts';
import type { Client } from '../lib/client.ts';

/** The caller, by the session. */
export interface Session {
  /** Whose rows the call may touch: those of the practice that it is about, or of the account itself. */
  doctorId: DoctorId;
  accountId: string;
  tokenHash: Buffer;
  authenticatedAt: Date;
  /** At which shared desk it was opened; null: elsewhere. */
  sharedDesk: string | null;
}
/** A caller about a practice, and what the person is there. */
export interface PracticeSession extends Session {
  role: Role;
}

type SessionFor<A extends Access> = A extends 'public' ? null : A extends 'account' ? Session : PracticeSession;

/** A file of a multipart form, completely received. */
export interface ReceivedFile {
  bytes: Buffer;
}

export interface Idempotency {
  key: string;
  /** SHA-256 of the request: the same key with another body is refused. */
  requestHash: Buffer;
}

/** One call that was let in, with its input parsed. */
export interface Call<E extends EndpointShape> extends ParsedInput<E> {
  now: Date;
  session: SessionFor<E['access']>;
  idempotency: Idempotency | null;
  files: Readonly<Record<string, ReceivedFile | undefined>>;
  /** The bytes of the body, for endpoints that take bytes. */
  bytes: E['takesBytes'] extends number ? Buffer : null;
  /** The value of a header that was sent once. */
  header(name: string): string | undefined;
  log: FastifyBaseLogger;
  /** Whom the call is counted with: the device if it is known, else the network. */
  client: Client;
  /** The network that the call came from, wider than one address. */
  network: string;
  /** The id of the known device; null if there is none. */
  device: string | null;
  /** The id of the known device, or the one that the browser gets with a session that this call opens. */
  deviceToBe: string;
  /** The browser's User-Agent; '' if it sent none. */
  userAgent: string;
  /** In which the person reads, of those that the panel is in; null: unknown. */
  language: PanelLanguage | null;
  /** The session token that the browser sent, whether or not it is alive. */
  sessionToken: string | null;
  /** The token of the shared desk that the browser is, whether or not it is good. */
  deskToken: string | null;
  /** The sealed data with which the sign-in elsewhere began. */
  signIn: string | null;
  /** `email`: the account's, if it was typed here or a passkey of the account was used. */
  openSession(token: string, email?: string): void;
  /** The session that the browser has goes on under a new token. */
  renewSession(token: string): void;
  endSession(): void;
  /** The browser is a shared desk from now on, or stays one for longer; null: it is none. */
  keepDesk(token: string | null): void;
  keepSignIn(sealed: string): void;
  endSignIn(): void;
  /** A sign-in elsewhere failed; the person reads it on a page, so that the answer is no refusal. */
  refuseSignIn(): void;
  /** Whose account is meant, where neither a session nor the body says it; for the security log. */
  isOf(doctorId: string): void;
  /** Which appointment's patient the answer shows, where the call does not name it; for the security log. */
  isAbout(appointmentId: string): void;
}

export interface FileAnswer {
  bytes: Buffer | Readable;
  /** The number of bytes, if the body is a stream. */
  length?: number;
  type: string;
  /** File name of a download; without it the browser shows the file. */
  attachment?: string;
  /** Cache-Control; without it nobody may keep the file. */
  cache?: string;
}
export interface RedirectAnswer {
  location: string;
}

/** One event of a stream; the same object may go to many readers. */
export interface StreamEvent {
  id: number;
  /** JSON. */
  text: string;
  /** The event as it is sent, after the first reader got it: as text, and compressed. */
  frame?: Buffer;
  gzipped?: Buffer;
}
export interface StreamReader {
  /** A slow reader gets only the newest event. */
  send(event: StreamEvent): void;
  /** Another day than the one that the stream is of has changed; null if any day may have. */
  otherDay(date: string | null): void;
  /** `not-allowed`: the reader may not follow any more, and is told, so that it asks at once what holds now. */
  end(why?: 'not-allowed'): void;
}
export interface StreamAnswer {
  /** Whose limit the stream counts against. */
  doctorId: string;
  /** The ticket whose holder follows it, and whether it is one of today that holds a number: then it is a right to the stream. */
  ticket?: { key: string; isRight: boolean };
  open(reader: StreamReader): void;
  /** Called once, when the reader is gone or was not let in. */
  close(): void;
}

type Given<E extends EndpointShape> = E['answers'] extends 'file'
  ? FileAnswer
  : E['answers'] extends 'redirect'
    ? RedirectAnswer
    : E['answers'] extends 'stream'
      ? StreamAnswer
      : Answer<E> extends { success: true }
        ? WithText<Omit<Answer<E>, 'success' | 'said'> & { said: Said }>
        : Answer<E>;

export type Handler<E extends EndpointShape> = (call: Call<E>) => Promise<Given<E>>;

/** A handler for each endpoint of the record, under the same name: one missing does not compile. */
export type Handlers<T extends Endpoints> = { [Name in keyof T]: Handler<T[Name]> };
