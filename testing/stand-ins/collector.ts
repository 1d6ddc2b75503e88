import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A span as a collector got it. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  /** Empty for the first one of a trace. */
  parentId: string;
  name: string;
  attributes: Record<string, string | number>;
  isError: boolean;
}

export interface Collector {
  settings: { TRACES_URL: string };
  spans: CollectedSpan[];
  /** All bytes that came, in which a text is found as it was written. */
  said(): string;
  /** The headers of each delivery. */
  headers: IncomingHttpHeaders[];
  /** From now on answers with this status; 0: never. */
  answer(status: number): void;
  stop(): Promise<void>;
}

/** The fields of a message in Protocol Buffers, by number. */
function fieldsOf(bytes: Buffer): Map<number, (Buffer | number)[]> {
  const fields = new Map<number, (Buffer | number)[]>();
  let at = 0;
  const whole = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++]!;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const taken = (length: number) => bytes.subarray(at, (at += length));
  while (at < bytes.length) {
    const key = whole();
    const [field, kind] = [Math.floor(key / 8), key % 8];
    const value = kind === 0 ? whole() : taken(kind === 1 ? 8 : kind === 5 ? 4 : whole());
    fields.set(field, [...(fields.get(field) ?? []), value]);
  }
  return fields;
}

type Fields = ReturnType<typeof fieldsOf>;
const messages = (fields: Fields, field: number): Fields[] =>
  (fields.get(field) ?? []).map((value) => fieldsOf(value as Buffer));
const text = (fields: Fields, field: number, coding: BufferEncoding = 'utf8'): string =>
  ((fields.get(field)?.[0] as Buffer | undefined) ?? Buffer.of()).toString(coding);

const STATUS_ERROR = 2;

/** Numbers as in opentelemetry/proto/trace/v1/trace.proto. */
const spanOf = (span: Fields): CollectedSpan => ({
  traceId: text(span, 1, 'hex'),
  spanId: text(span, 2, 'hex'),
  parentId: text(span, 4, 'hex'),
  name: text(span, 5),
  attributes: Object.fromEntries(
    messages(span, 9).map((attribute) => {
      const [value] = messages(attribute, 2);
      return [text(attribute, 1), value?.has(1) ? text(value, 1) : ((value?.get(3)?.[0] as number | undefined) ?? '')];
    }),
  ),
  isError: messages(span, 15).some((status) => status.get(3)?.[0] === STATUS_ERROR),
});

/** Takes traces as a collector of OpenTelemetry does, by OTLP over HTTP. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const came: Buffer[] = [];
  let status = 200;
  const take = (body: Buffer) => {
    came.push(body);
    const scopes = messages(fieldsOf(body), 1).flatMap((resource) => messages(resource, 2));
    spans.push(...scopes.flatMap((scope) => messages(scope, 2)).map(spanOf));
  };
  const server = createServer((request, response) => {
    headers.push(request.headers);
    void buffer(request).then((body) => {
      if (status === 200) take(body);
      if (status > 0) response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    settings: { TRACES_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces` },
    spans,
    headers,
    said: () => Buffer.concat(came).toString('latin1'),
    answer: (next) => void (status = next),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
