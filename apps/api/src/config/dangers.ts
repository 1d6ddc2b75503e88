import { ConfigError } from './config-error.ts';
import { isLoopback } from './setting.ts';

interface Exposed {
  production: boolean;
  publicUrl: string;
  allowPlainHttp: boolean;
  allowRoot: boolean;
}

/**
 * What is not safe about how the service runs in production, in words for the operator. Each is refused, unless its setting
 * says that the operator means it; then it is said at every start and in /readyz.
 */
export function dangersOf({ production, publicUrl, allowPlainHttp, allowRoot }: Exposed, isRoot: boolean): string[] {
  if (!production) return [];
  const { protocol, hostname } = new URL(publicUrl);
  const isPlain = protocol === 'http:' && !isLoopback(hostname);
  const dangers = [
    {
      is: isPlain,
      allowed: allowPlainHttp,
      text: 'Passwords and patients’ names travel unencrypted, because PUBLIC_URL starts with http://.',
      way: 'End TLS in front and set PUBLIC_URL with https://; ALLOW_PLAIN_HTTP=1 goes on without.',
    },
    {
      is: isRoot,
      allowed: allowRoot,
      text: 'The service runs as root, so that a flaw in it has the whole machine.',
      way: 'Run it as a user of its own; ALLOW_ROOT=1 goes on as root.',
    },
  ].filter(({ is }) => is);
  const refused = dangers.find(({ allowed }) => !allowed);
  if (refused) throw new ConfigError(`${refused.text} ${refused.way}`);
  return dangers.map(({ text }) => text);
}
