import type { EndpointShape } from '@baari/contract/endpoint';
import type { NamedEndpoint } from '@baari/testing/endpoints';
import fc from 'fast-check';
import { fields, hostile, valid } from './arbitrary-value.ts';

export type Sender = 'nobody' | 'doctor' | 'newcomer';

/** One request as it travels; `body` holds its bytes, a character each. */
export interface WireRequest {
  /** Name of the endpoint that it is meant for. */
  to: string;
  sender: Sender;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

interface Content {
  type: string | null;
  body: string | null;
}

const bytesOf = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

const BAD_ENCODINGS = ['%', '%zz', '%ff', '%c0%af', '%ed%a0%80', '%00', '%0d%0a', '%2e%2e%2f', '+', '%u0041'];

/** Percent-encoded; half a surrogate as the three bytes that no decoder takes. */
const encoded = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : text.replace(/[^\w.-]/gu, '%ed%a0%80');

const part = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function paths(endpoint: EndpointShape, known: readonly unknown[]): fc.Arbitrary<string> {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const one = (name: string) =>
    fc.oneof(
      { weight: 3, arbitrary: valid(endpoint.params!.shape[name]!, known).map((v) => encoded(part(v)) || '-') },
      { weight: 1, arbitrary: hostile.map((value) => encoded(part(value)).slice(0, 7_000)) },
      { weight: 1, arbitrary: fc.constantFrom(...BAD_ENCODINGS, '..', '.', '-'.repeat(15_000), 'a/b', '%2f') },
    );
  return fc
    .tuple(...names.map(one))
    .map((values) => names.reduce((path, name, n) => path.replace(`:${name}`, () => values[n]!), endpoint.path));
}

const repeated = (name: string, value: unknown): [string, unknown][] =>
  (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined).map((one) => [name, one]);

function queries(endpoint: EndpointShape, known: readonly unknown[]): fc.Arbitrary<string> {
  const junk = fc.constantFrom('', '?', '?&&&=&', '?a[b][c]=1&a=2', `?${'a=1&'.repeat(1_500)}`, '?__proto__[x]=1');
  if (!endpoint.query) return fc.oneof({ weight: 6, arbitrary: fc.constant('') }, { weight: 1, arbitrary: junk });
  const made = fields(endpoint.query, known).map((entries) => {
    const pairs = entries
      .flatMap(([name, value]) => repeated(name, value))
      .map(([name, value]) => `${encoded(name)}=${encoded(part(value)).slice(0, 7_000)}`);
    return pairs.length > 0 ? `?${pairs.join('&')}` : '';
  });
  const bad = fc
    .tuple(fc.constantFrom(...Object.keys(endpoint.query.shape)), fc.constantFrom(...BAD_ENCODINGS))
    .map(([name, value]) => `?${name}=${value}&${name}=${value}`);
  return fc.oneof({ weight: 6, arbitrary: made }, { weight: 1, arbitrary: bad }, { weight: 1, arbitrary: junk });
}

/** JSON with the keys given, `__proto__` and repeated ones too, which no object literal could hold. */
const jsonOf = (entries: readonly [string, unknown][]): string =>
  `{${entries
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join(',')}}`;

const ODD_JSON = [
  '',
  '{',
  'null',
  '[]',
  '1',
  '"text"',
  '{"a":1e999}',
  '{"a":}',
  '{"\\u005f_proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '\ufeff{}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"a":"${'x'.repeat(66_000)}"}`,
];
const ODD_TYPES = [
  'application/json; charset=utf-16',
  'application/json;;',
  'application/jsonp',
  'APPLICATION/JSON',
  'application/x-www-form-urlencoded',
  'text/plain',
  'text/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'multipart/mixed; boundary=b',
  '*/*',
  'x',
  '/',
];

const oddContent: fc.Arbitrary<Content> = fc.record({
  type: fc.option(fc.constantFrom('application/json', ...ODD_TYPES)),
  body: fc.oneof(
    fc.constantFrom(...ODD_JSON).map(bytesOf),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  ),
});

const BOUNDARY = 'clinic-form-boundary';
const inHeader = (text: string): string => bytesOf(text.toWellFormed()).replace(/[\r\n"]/g, '_');

function formOf(entries: readonly [string, unknown][], files: readonly [string, string, string][]): string {
  const texts = entries
    .flatMap(([name, value]) => repeated(name, value))
    .map(
      ([name, value]) =>
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${inHeader(name)}"\r\n\r\n${bytesOf(part(value))}\r\n`,
    );
  const attached = files.map(
    ([name, filename, bytes]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${inHeader(name)}"; filename="${inHeader(filename)}"\r\n` +
      `content-type: image/svg+xml\r\n\r\n${bytes}\r\n`,
  );
  return `${[...texts, ...attached].join('')}--${BOUNDARY}--\r\n`;
}

const deformed = (form: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(form) },
    { weight: 1, arbitrary: fc.nat({ max: form.length }).map((end) => form.slice(0, end)) },
    { weight: 1, arbitrary: fc.constant(form.replaceAll('\r\n', '\n')) },
    { weight: 1, arbitrary: fc.constant(form.replace('form-data', `form-data; x="${'y'.repeat(20_000)}"`)) },
    { weight: 1, arbitrary: fc.constant(`preamble\r\n${form}${form}`) },
  );

function forms(endpoint: EndpointShape, known: readonly unknown[], bytes: readonly string[]): fc.Arbitrary<Content> {
  const names = fc.constantFrom(...Object.keys(endpoint.files!), 'other', '__proto__');
  const filename = fc.oneof(fc.constantFrom('a.png', '../../x', 'a.php\0.png', ''), hostile.map(part));
  const content = fc.oneof(
    fc.constantFrom(...bytes),
    hostile.map((value) => bytesOf(part(value))),
  );
  return fc
    .tuple(fields(endpoint.body!, known), fc.array(fc.tuple(names, filename, content), { maxLength: 6 }))
    .chain(([entries, files]) => deformed(formOf(entries, files)))
    .map((body) => ({ type: `multipart/form-data; boundary=${BOUNDARY}`, body }));
}

function contents(endpoint: EndpointShape, known: readonly unknown[], bytes: readonly string[]): fc.Arbitrary<Content> {
  if (!endpoint.body) {
    const none = fc.constant<Content>({ type: null, body: null });
    return fc.oneof({ weight: 8, arbitrary: none }, { weight: 1, arbitrary: oddContent });
  }
  const right = endpoint.files
    ? forms(endpoint, known, bytes)
    : fields(endpoint.body, known).map((entries): Content => {
        return { type: 'application/json', body: bytesOf(jsonOf(entries)) };
      });
  return fc.oneof({ weight: 8, arbitrary: right }, { weight: 1, arbitrary: oddContent });
}

const headerText = fc.oneof(
  fc.constantFrom('', '*', 'x'.repeat(7_000), '%00', 'bytes=0-,-1', 'gzip', '"', '\xff\xfe', '-1', '../..'),
  fc.string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter((n) => n !== 0x7f)
      .map((n) => String.fromCharCode(n)),
  }),
);
const HEADER_NAMES = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-encoding',
  'idempotency-key',
  'if-none-match',
  'if-modified-since',
  'origin',
  'range',
  'referer',
  'sec-fetch-mode',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
  'cookie',
];
const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...HEADER_NAMES), headerText, { maxKeys: 3 }) },
);

const OTHER_METHODS = ['GET', 'POST', 'DELETE', 'HEAD', 'PUT', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** Requests to `endpoint` from right to hostile; `known` are values that mean something to the service, `bytes` its files. */
export function requests(
  endpoint: NamedEndpoint,
  known: readonly unknown[],
  bytes: readonly string[],
): fc.Arbitrary<WireRequest> {
  const method = fc.oneof(
    { weight: 15, arbitrary: fc.constant<string>(endpoint.method) },
    { weight: 1, arbitrary: fc.constantFrom(...OTHER_METHODS) },
  );
  return fc
    .record({
      sender: fc.constantFrom<Sender>('nobody', 'doctor', 'doctor', 'newcomer'),
      method,
      path: paths(endpoint, known),
      query: queries(endpoint, known),
      headers,
      content: contents(endpoint, known, bytes),
    })
    .map(({ sender, method: verb, path, query, headers: given, content }) => ({
      to: endpoint.name,
      sender,
      method: verb,
      path: path + query,
      headers: { ...given, ...(content.type !== null && { 'content-type': content.type }) },
      body: content.body,
    }));
}
