import * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';
import type { Role } from './roles.ts';
import type { SaidValue } from './said.ts';

/**
 * Who may call an endpoint: everybody, whoever is logged in about their own account, or the least role at the practice that the call
 * is about. `apps/api/src/http/access.ts` alone enforces it, and one test checks it for every endpoint.
 */
export type Access = 'public' | 'account' | Role;

/** Which limit a call counts against (docs/requirements.md "Limits of use"). */
export type LimitClass = 'codes' | 'phoneCodes' | 'logins' | 'passwords' | 'registrations' | 'bookings' | 'reads';

/** What the answer is: JSON of the schema, the bytes of a file, a redirect of the browser, or server-sent events. */
export type Answers = 'json' | 'file' | 'redirect' | 'stream';

export interface EndpointShape {
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Fastify notation: /api/doctor/appointments/:id/status */
  readonly path: string;
  readonly access: Access;
  /** About the account itself, and open to who has opened a shared desk with a PIN; without it the password is asked for. */
  readonly atSharedDesk?: true;
  /** The practice must have a profile (PROFILE_REQUIRED). */
  readonly needsProfile?: true;
  readonly limit: LimitClass;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  /** Files sent beside `body` as multipart/form-data, each with its maximum size in bytes. */
  readonly files?: Readonly<Record<string, number>>;
  /** The body is read as raw bytes, up to this many, because its sender signs them. There is no `body` schema then. */
  readonly takesBytes?: number;
  readonly answers?: Answers;
  readonly answer: z.ZodMiniType;
  /** For a stream: the data of each event. The first event comes at once, and each one holds the whole state. */
  readonly event?: z.ZodMiniType;
  readonly status?: 200 | 201;
  /** Failure codes of this endpoint, beside those that any call can give. */
  readonly codes: readonly ProblemCode[];
  /** A GET that changes state. All other methods count as changing state anyway. */
  readonly changesState?: true;
  readonly idempotent?: true;
  /**
   * Its answer names patients, so that each read is in the security log; files are in any case. An act that answers with the queue is
   * noted as reading the queue (`queue`).
   */
  readonly readsPatients?: true | 'queue';
  /**
   * What destroys or hands out needs a log-in, or the password again, of the last minutes (REAUTH_REQUIRED): each call, or only one
   * whose body has one of these values. Whatever changes state or is a file says so or `false`; nothing is assumed.
   */
  readonly needsReauth?: boolean | Readonly<Record<string, readonly (string | boolean)[]>>;
}

/** Endpoints by name. The name is the operation id, the key of the handler and the label in the metrics. */
export type Endpoints = Readonly<Record<string, EndpointShape>>;

/** Declares one endpoint and keeps its literal types. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

/** A text by code, as the wire has it (`Said`). */
export const said = z.object({
  code: z.string(),
  values: z.optional(z.record(z.string(), z.custom<SaidValue>())),
});

/** The schema of a successful JSON answer: success, a message for people, by code and in English, and the fields of the call. */
export function answerOf<S extends z.core.$ZodShape>(shape: S) {
  return z.object({ success: z.literal(true), message: z.string(), said: z.optional(said), ...shape });
}

type In<T> = T extends z.ZodMiniType ? z.input<T> : undefined;
type Out<T> = T extends z.ZodMiniType ? z.output<T> : undefined;

/** The input of a call, before the schemas parse it. */
export interface CallInput<E extends EndpointShape> {
  params?: In<E['params']>;
  query?: In<E['query']>;
  body?: In<E['body']>;
}
/** The input of a handler, after the schemas parsed it. */
export interface ParsedInput<E extends EndpointShape> {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
}
export type Answer<E extends EndpointShape> = z.output<E['answer']>;

/** True if a call may change something, and so must not come from another site. */
export const changesState = (e: EndpointShape): boolean => e.method !== 'GET' || e.changesState === true;
