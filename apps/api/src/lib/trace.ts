import { AsyncLocalStorage } from 'node:async_hooks';

/** How a call ended. */
export interface CallEnd {
  status: number;
  /** The code with which it was refused. */
  problem?: string | undefined;
}

/** Told of a statement's end, and of what the database said if it failed. */
export type StatementEnd = (error?: unknown) => void;

/**
 * One call or job, as a collector of traces knows it. Whatever it is told is a word of the code, a number or an id that is
 * drawn for this purpose: never what a person typed, and no address, since that may hold a ticket.
 */
export interface Span {
  /** The same in all processes that the trace goes through. */
  readonly traceId: string;
  /** By which another process continues the trace, as the header of this name; null once it ended, and where the collector is not told. */
  traceparent(): string | null;
  /** Begins a statement; undefined where the collector is not told. */
  statement(name: string): StatementEnd | undefined;
  /** Only the first end counts. */
  end(call?: CallEnd): void;
  /** Ends what failed without an answer. */
  fail(): void;
}

/** Who is told of traces. */
export interface Collector {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** The part of the traces that is kept of those that begin here. */
  ratio: number;
}

/** Begins what a trace consists of. */
export interface Traces {
  /** A call of the route with this pattern. `traceparent`: what the caller sent, which is continued if it is well-formed. */
  call(method: string, route: string | undefined, traceparent: unknown): Span;
  /** A try of a job, which continues the trace of what promised it. */
  job(name: string, tries: number, traceparent: unknown): Span;
  /** Tells the collector the rest, within a second. */
  close(): Promise<void>;
}

const current = new AsyncLocalStorage<Span | undefined>();

/** Of which call or job this is a part, if there are traces. */
export const spanNow = (): Span | undefined => current.getStore();

/** Runs `work`, and all that it awaits, as a part of `span`. */
export const inSpan = <T>(span: Span | undefined, work: () => T): T => current.run(span, work);
