import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';
import { optional, text } from './setting.ts';
import type { Env } from './setting.ts';

/** A ticket names its secret in one byte. */
const SECRETS_MAX = 255;
const SECRET_MIN_CHARS = 32;
const OLD_SETTING = 'BAARI_OLD_SECRET_';

export const secretSettings = {
  BAARI_SECRET: optional(text, {
    without: 'created once in `DATA_DIR/secrets`; must be set if `DATABASE_URL` is',
    meaning: `The secret that signs tickets and codes, ${SECRET_MIN_CHARS} characters or more. Keep it safe: anybody who has it can forge tickets.`,
    isSecret: true,
  }),
  [`${OLD_SETTING}1` as const]: optional(text, {
    without: 'none',
    meaning: `Earlier secrets in their order, after \`keys rotate\`; the next is \`${OLD_SETTING}2\`.`,
    isSecret: true,
  }),
};

/** The first earlier secret, for the settings page. */
export const isOldSecret = (name: string): boolean => /^BAARI_OLD_SECRET_[1-9]\d{0,2}$/.test(name);

/** The secrets file of a service with its own database: one secret a line, the newest last. */
export const secretsFile = (dataDir: string): string => join(dataDir, 'secrets/service');

export const newSecret = (): string => randomBytes(32).toString('base64url');

function writePrivate(dataDir: string, file: string, secrets: readonly string[]): void {
  const folder = join(dataDir, 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  writeFileSync(file, secrets.join('\n'), { mode: 0o600, flush: true });
}

/** Written under another name and then renamed, so that a crash leaves the old file or the new one. */
export function writeSecrets(dataDir: string, secrets: readonly string[]): void {
  const file = secretsFile(dataDir);
  writePrivate(dataDir, `${file}.new`, secrets);
  renameSync(`${file}.new`, file);
}

export const keptSecrets = (dataDir: string): string[] =>
  readFileSync(secretsFile(dataDir), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function ofSettings(env: Env): string[] {
  const old: string[] = [];
  for (let next = env[`${OLD_SETTING}1`]; next; next = env[`${OLD_SETTING}${old.length + 1}`]) old.push(next);
  const skipped = Object.keys(env).find(
    (name) => name.startsWith(OLD_SETTING) && env[name] && !(Number(name.slice(OLD_SETTING.length)) <= old.length),
  );
  if (skipped) throw new ConfigError(`${skipped} is set, but ${OLD_SETTING}${old.length + 1} is not.`);
  return [...old, env.BAARI_SECRET!];
}

function requireUsable(secrets: readonly string[]): void {
  if (secrets.some((secret) => secret.length < SECRET_MIN_CHARS))
    throw new ConfigError(`BAARI_SECRET must have at least ${SECRET_MIN_CHARS} characters, earlier ones as well.`);
  if (secrets.length > SECRETS_MAX) throw new ConfigError(`There may be ${SECRETS_MAX} secrets at most.`);
}

/**
 * The service's secrets, the newest last. With an outside database they come from settings; otherwise they are
 * created once in DATA_DIR/secrets. New signatures use the newest; earlier secrets still verify what they signed.
 * Null: they must still be created. Throws ConfigError if they cannot be used.
 */
export function readSecrets(env: Env, dataDir: string): readonly string[] | null {
  if (!env.BAARI_SECRET && env.DATABASE_URL)
    throw new ConfigError('BAARI_SECRET must be set (32 characters or more) if DATABASE_URL is set.');
  if (!env.BAARI_SECRET && !existsSync(secretsFile(dataDir))) return null;
  const secrets = env.BAARI_SECRET ? ofSettings(env) : keptSecrets(dataDir);
  requireUsable(secrets);
  return Object.freeze(secrets);
}

/** Creates the secrets of a new service; of two starts at the same time both get those of the first. */
export function createSecrets(dataDir: string): readonly string[] {
  const file = secretsFile(dataDir);
  const draft = `${file}.${process.pid}`;
  writePrivate(dataDir, draft, [newSecret()]);
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return Object.freeze(keptSecrets(dataDir));
}
