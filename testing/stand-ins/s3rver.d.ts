/** What the tests use of s3rver, which brings no types. */
declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { Readable } from 'node:stream';

  interface Options {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string; configs: string[] }[];
  }
  /** A request as its middleware sees it; it is made of Koa. */
  export interface Call {
    method: string;
    path: string;
    query: Record<string, string | undefined>;
    req: IncomingMessage;
    res: ServerResponse;
    status: number;
    type: string;
    body: string | Readable;
    /** False: the answer is not its affair. */
    respond: boolean;
  }
  export type Step = (call: Call, next: () => Promise<void>) => Promise<void>;
  export default class S3rver {
    constructor(options: Options);
    /** Each request goes through these, in order. */
    readonly middleware: Step[];
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
