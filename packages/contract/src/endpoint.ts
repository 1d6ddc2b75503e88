import * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';

/** Who may call: enforced in one place of the API, proven by one test that walks the table. */
export type Access = 'public' | 'doctor' | 'doctor-with-profile';

/** Which limit counts a call (docs/requirements.md "Limits of use"). */
export type LimitClass = 'codes' | 'logins' | 'registrations' | 'bookings' | 'reads';

/** What the answer is: JSON of the schema, the bytes of a file, a redirect of the browser, or server-sent events. */
export type Answers = 'json' | 'file' | 'redirect' | 'stream';

export interface EndpointShape {
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Fastify notation: /api/doctor/appointments/:id/status */
  readonly path: string;
  readonly access: Access;
  readonly limit: LimitClass;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  /** Files taken beside `body` as multipart/form-data, with their bounds in bytes. */
  readonly files?: Readonly<Record<string, number>>;
  /** The body is taken as its very bytes, to this many, because its sender signs them; there is no `body` schema then. */
  readonly takesBytes?: number;
  readonly answers?: Answers;
  readonly answer: z.ZodMiniType;
  /** Of a stream: what the data of each event is; the first comes at once and each holds all there is to know. */
  readonly event?: z.ZodMiniType;
  readonly status?: 200 | 201;
  /** Codes of its own, beside those that any call can give. */
  readonly codes: readonly ProblemCode[];
  /** A GET that changes state; every other method does so anyway. */
  readonly changesState?: true;
  readonly idempotent?: true;
}

/** Endpoints by name. The name is the operation id, the handler's key and the label of its figures. */
export type Endpoints = Readonly<Record<string, EndpointShape>>;

/** Declares one endpoint; exists for its type alone. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

/** The schema of a successful JSON answer: success, a message for a person, and what the call adds. */
export function answerOf<S extends z.core.$ZodShape>(shape: S) {
  return z.object({ success: z.literal(true), message: z.string(), ...shape });
}

type In<T> = T extends z.ZodMiniType ? z.input<T> : undefined;
type Out<T> = T extends z.ZodMiniType ? z.output<T> : undefined;

/** What a caller hands over, before the schemas parse it. */
export interface CallInput<E extends EndpointShape> {
  params?: In<E['params']>;
  query?: In<E['query']>;
  body?: In<E['body']>;
}
/** What a handler receives, after the schemas parsed it. */
export interface ParsedInput<E extends EndpointShape> {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
}
export type Answer<E extends EndpointShape> = z.output<E['answer']>;

/** True where a call may change something, and so must not come from another site. */
export const changesState = (e: EndpointShape): boolean => e.method !== 'GET' || e.changesState === true;
