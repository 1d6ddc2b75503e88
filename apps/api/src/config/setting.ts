import { ConfigError } from './config-error.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** One setting of the operator's: an environment variable. An empty one counts as not set. */
export interface Setting<T = unknown> {
  meaning: string;
  /** What holds where it is not set; {NAME} stands for what another setting holds. Null: nothing does. */
  fallback: string | null;
  /** In words what happens then, where `fallback` does not say it. */
  without?: string;
  example?: string;
  /** Never shown, not even in part. */
  isSecret?: boolean;
  /** An address that may hold a password. */
  mayHoldPassword?: boolean;
  /** Throws ConfigError where the text cannot be used. */
  read(text: string, name: string): T;
}
type About<T> = Omit<Setting<T>, 'fallback' | 'read'>;

/** A setting that always holds something. */
export const setting = <T>(fallback: string, read: Setting<T>['read'], about: About<T>): Setting<T> => ({
  ...about,
  fallback,
  read,
});

/** A setting that may be left out; then its value is null. */
export const optional = <T>(read: Setting<T>['read'], about: About<T> & { without: string }): Setting<T | null> => ({
  ...about,
  fallback: null,
  read,
});

export type Settings = Readonly<Record<string, Setting>>;
type ValueOf<S> = S extends Setting<infer T> ? T : never;

/** What the settings of a group hold. */
export interface Given<S extends Settings> {
  value: { readonly [Name in keyof S]: ValueOf<S[Name]> };
  /** Whether the operator set it. */
  isSet(name: keyof S): boolean;
}

export const isSet = (env: Env, name: string): boolean => (env[name] ?? '') !== '';

/** What holds for `name`, as text: as it was set, else its default; null where nothing does. */
export function textOf(settings: Settings, env: Env, name: string): string | null {
  if (isSet(env, name)) return env[name]!;
  return (
    settings[name]!.fallback?.replace(/\{(\w+)\}/g, (_, other: string) => textOf(settings, env, other) ?? '') || null
  );
}

/** Reads and checks every setting by itself, in the order of the list; what concerns several is checked by its group. */
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

/** An address that secrets travel to: https, unless it is on this machine. */
export function safeAddress(given: string, name: string): string {
  const address = webAddress(given, name);
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:' && !isLoopback(hostname)) throw new ConfigError(`${name} must start with https://.`);
  return address;
}

/** Settings that make sense together only: all of them or none. */
export function requireTogether<S extends Settings>(given: Given<S>, names: readonly (keyof S & string)[]): void {
  const missing = names.filter((name) => !given.isSet(name));
  if (missing.length === 0 || missing.length === names.length) return;
  const all = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  throw new ConfigError(`${all} must be set together. Missing: ${missing.join(', ')}.`);
}

/** The user or the password of an address as it is meant. */
export function decoded(part: string, bad: (what: string) => ConfigError): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw bad('must have % in a user or a password written as %25');
  }
}
