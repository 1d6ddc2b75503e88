import { existsSync } from 'node:fs';
import { severalIn } from '../lib/database-address.ts';
import { isOldSecret, secretsFile } from './secrets.ts';
import { isSet, readSettings, textOf } from './setting.ts';
import type { Env, Setting } from './setting.ts';
import { SETTING_GROUPS, SETTINGS } from './settings.ts';

export interface InForce {
  group: string;
  name: string;
  /** The value as it may be shown, without secrets and passwords. Null if there is none. */
  value: string | null;
  /** What happens if there is no value. */
  without: string | null;
  from: 'environment' | 'default' | 'file';
}

const HIDDEN = '(hidden)';
/** Stands for a list of hosts, which is no address of the web. */
const SEVERAL_HOSTS = 'several.invalid';

/** An address without its password and options; hidden if it is not clear which part is the password. */
export function masked(address: string): string {
  const several = severalIn(address);
  if (several) return masked(address.replace(several, SEVERAL_HOSTS)).replace(SEVERAL_HOSTS, several);
  if (!URL.canParse(address)) return HIDDEN;
  const { protocol, username, password, host, pathname, search, hash } = new URL(address);
  if (host === '' || `${pathname}${search}${hash}`.includes('@') || hash !== '') return HIDDEN;
  const user = username || password ? `${username}${password && ':***'}@` : '';
  return `${protocol}//${user}${host}${pathname}${search && '?***'}`;
}

function shown({ isSecret, mayHoldPassword }: Setting, text: string, value: unknown): string {
  if (isSecret) return HIDDEN;
  if (mayHoldPassword || /:\/\/[^/]*@/.test(text)) return masked(text);
  return typeof value === 'string' ? value : text;
}

/** Every setting with its value now and where that comes from. Throws ConfigError if one cannot be used. */
export function inForce(env: Env): InForce[] {
  const { value } = readSettings(SETTINGS, env);
  const secretIsMade = !isSet(env, 'BAARI_SECRET') && existsSync(secretsFile(value.DATA_DIR));
  const one = (group: string, name: string, setting: Setting): InForce => {
    const text = textOf(SETTINGS, env, name);
    if (name === 'BAARI_SECRET' && secretIsMade)
      return { group, name, value: secretsFile(value.DATA_DIR), without: null, from: 'file' };
    return {
      group,
      name,
      value: text === null ? null : shown(setting, text, value[name as keyof typeof value]),
      without: text === null ? (setting.without ?? null) : null,
      from: isSet(env, name) ? 'environment' : 'default',
    };
  };
  const furtherSecrets = Object.keys(env).filter(
    (name) => isOldSecret(name) && !(name in SETTINGS) && isSet(env, name),
  );
  return Object.entries<Record<string, Setting>>(SETTING_GROUPS).flatMap(([group, settings]) => [
    ...Object.entries(settings).map(([name, setting]) => one(group, name, setting)),
    ...('BAARI_SECRET' in settings ? furtherSecrets : []).map((name): InForce => ({
      group,
      name,
      value: HIDDEN,
      without: null,
      from: 'environment',
    })),
  ]);
}
