import { ConfigError } from './config-error.ts';

export type Env = Readonly<Record<string, string | undefined>>;

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);
export const isLoopback = (host: string): boolean => LOOPBACK.has(host) || /^127\.\d+\.\d+\.\d+$/.test(host);

export function whole(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  return value;
}

export function yesNo(env: Env, name: string, fallback: boolean): boolean {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  if (text !== '0' && text !== '1') throw new ConfigError(`${name} must be 1 or 0, not "${text}".`);
  return text === '1';
}

export function webAddress(name: string, text: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new ConfigError(`${name} must be a web address such as https://clinic.example, not "${text}".`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new ConfigError(`${name} must start with http:// or https://.`);
  return text.replace(/\/+$/, '');
}

/** An address that secrets travel to: https, unless it is on this machine. */
export function safeAddress(name: string, text: string): string {
  const address = webAddress(name, text);
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:' && !isLoopback(hostname)) throw new ConfigError(`${name} must start with https://.`);
  return address;
}

/** Settings that make sense together only: all of them or none. */
export function requireTogether(env: Env, names: readonly string[]): void {
  const missing = names.filter((name) => !env[name]);
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
