import { ConfigError } from './config-error.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** One setting: an environment variable. An empty one counts as not set. */
export interface Setting<T = unknown> {
  meaning: string;
  /** The default; {NAME} stands for the value of another setting, as it is read. Null: there is none. */
  fallback: string | null;
  /** What happens without a value, if `fallback` does not say it. */
  without?: string;
  example?: string;
  /** Never shown, not even in part. */
  isSecret?: boolean;
  /** An address that may contain a password. */
  mayHoldPassword?: boolean;
  /** Throws ConfigError if the text cannot be used. */
  read(text: string, name: string): T;
}
type About<T> = Omit<Setting<T>, 'fallback' | 'read'>;

/** A setting with a default. */
export const setting = <T>(fallback: string, read: Setting<T>['read'], about: About<T>): Setting<T> => ({
  ...about,
  fallback,
  read,
});

/** A setting that may be left out; its value is null then. */
export const optional = <T>(read: Setting<T>['read'], about: About<T> & { without: string }): Setting<T | null> => ({
  ...about,
  fallback: null,
  read,
});

export type Settings = Readonly<Record<string, Setting>>;
type ValueOf<S> = S extends Setting<infer T> ? T : never;

/** The values of a group of settings. */
export interface Given<S extends Settings> {
  value: { readonly [Name in keyof S]: ValueOf<S[Name]> };
  /** Whether the operator set it. */
  isSet(name: keyof S): boolean;
}

export const isSet = (env: Env, name: string): boolean => (env[name] ?? '') !== '';

/** The text of setting `name`: as it was set, or else its default; null if there is neither. */
export function textOf(settings: Settings, env: Env, name: string): string | null {
  if (isSet(env, name)) return env[name]!;
  const named = (_: string, other: string): string => {
    const text = textOf(settings, env, other);
    return text === null ? '' : String(settings[other]!.read(text, other));
  };
  return settings[name]!.fallback?.replace(/\{(\w+)\}/g, named) || null;
}

/**
 * Reads and checks each setting alone, in the order of the list. A group checks what concerns several of its
 * settings.
 */
export function readSettings<S extends Settings>(settings: S, env: Env): Given<S> {
  const values = Object.entries(settings).map(([name, { read }]) => {
    const text = textOf(settings, env, name);
    return [name, text === null ? null : read(text, name)];
  });
  return {
    value: Object.fromEntries(values) as Given<S>['value'],
    isSet: (name) => isSet(env, String(name)),
  };
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);
export const isLoopback = (host: string): boolean => LOOPBACK.has(host) || /^127\.\d+\.\d+\.\d+$/.test(host);

export const text = (given: string): string => given;

export const whole =
  (min: number, max: number) =>
  (given: string, name: string): number => {
    const value = Number(given);
    if (!Number.isInteger(value) || value < min || value > max)
      throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${given}".`);
    return value;
  };

export function yesNo(given: string, name: string): boolean {
  if (given !== '0' && given !== '1') throw new ConfigError(`${name} must be 1 or 0, not "${given}".`);
  return given === '1';
}

export const oneOf =
  <T extends string>(choices: readonly T[]) =>
  (given: string, name: string): T => {
    const chosen = choices.find((choice) => choice === given);
    if (chosen === undefined) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not "${given}".`);
    return chosen;
  };

export function webAddress(given: string, name: string): string {
  let url: URL;
  try {
    url = new URL(given);
  } catch {
    throw new ConfigError(`${name} must be a web address such as https://clinic.example, not "${given}".`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new ConfigError(`${name} must start with http:// or https://.`);
  return given.replace(/\/+$/, '');
}

/** An address that secrets are sent to: https, unless it is on this machine. */
export function safeAddress(given: string, name: string): string {
  const address = webAddress(given, name);
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:' && !isLoopback(hostname)) throw new ConfigError(`${name} must start with https://.`);
  return address;
}

/** Settings that only make sense together: all of them or none. */
export function requireTogether<S extends Settings>(given: Given<S>, names: readonly (keyof S & string)[]): void {
  const missing = names.filter((name) => !given.isSet(name));
  if (missing.length === 0 || missing.length === names.length) return;
  const all = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  throw new ConfigError(`${all} must be set together. Missing: ${missing.join(', ')}.`);
}

/** The decoded user or password of an address. */
export function decoded(part: string, bad: (what: string) => ConfigError): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw bad('must have % in a user or a password written as %25');
  }
}
