import { validateHeaderName, validateHeaderValue } from 'node:http';
import { ConfigError } from './config-error.ts';
import { decoded, isLoopback, optional, setting, webAddress } from './setting.ts';
import type { Given } from './setting.ts';

function collectorAddress(given: string, name: string): string {
  const { username, password, hash } = new URL(webAddress(given, name));
  if (username || password || hash)
    throw new ConfigError(`${name} must be without user and password: see TRACES_HEADERS.`);
  return given;
}

/** The form of OpenTelemetry's own settings. No error repeats a value, which is secret. */
function headersOf(given: string, name: string): Readonly<Record<string, string>> {
  const bad = () =>
    new ConfigError(`${name} must be of names and values, as in authorization=Bearer%20abc,x-team=clinic.`);
  const headers = given.split(',').map((pair) => {
    const [, header = '', value = ''] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
    const plain = decoded(value, bad);
    try {
      validateHeaderName(header);
      validateHeaderValue(header, plain);
    } catch {
      throw bad();
    }
    return [header, plain] as const;
  });
  return Object.freeze(Object.fromEntries(headers));
}

function part(given: string, name: string): number {
  const ratio = Number(given);
  if (!(ratio >= 0 && ratio <= 1)) throw new ConfigError(`${name} must be a number from 0 to 1, not "${given}".`);
  return ratio;
}

export const tracesSettings = {
  TRACES_URL: optional(collectorAddress, {
    without: 'no traces',
    meaning:
      'Where a collector of OpenTelemetry takes traces, by OTLP over HTTP. They tell how long each call, job and statement took, and nothing of a person.',
    example: 'http://127.0.0.1:4318/v1/traces',
  }),
  TRACES_HEADERS: optional(headersOf, {
    without: 'none',
    meaning: 'What the collector asks for: names and values, with % in a value written as %25 and a comma as %2C.',
    example: 'authorization=Bearer%20abc',
    isSecret: true,
  }),
  TRACES_RATIO: setting('1', part, {
    meaning:
      'Which part of the traces that begin here is kept. One that a caller began is kept if the caller keeps it.',
    example: '0.1',
  }),
};

/** Where traces go and which of them; null if there are none. Throws ConfigError if the settings contradict one another. */
export function traces({ value, isSet }: Given<typeof tracesSettings>) {
  const { TRACES_URL: url, TRACES_HEADERS: headers, TRACES_RATIO: ratio } = value;
  if (url === null) {
    const alone = (['TRACES_HEADERS', 'TRACES_RATIO'] as const).find(isSet);
    if (alone) throw new ConfigError(`${alone} needs TRACES_URL.`);
    return null;
  }
  const { protocol, hostname } = new URL(url);
  if (headers && protocol !== 'https:' && !isLoopback(hostname))
    throw new ConfigError('TRACES_HEADERS are secret: TRACES_URL must start with https://.');
  return Object.freeze({ url, headers: headers ?? {}, ratio });
}
export type TracesConfig = NonNullable<ReturnType<typeof traces>>;
