const SEVERAL = /^((?:postgres(?:ql)?|rediss?):\/\/(?:[^/?#@]*@)?)([^/?#@]*,[^/?#@]*)([/?#].*)?$/;

/** The part of an address of PostgreSQL or Redis that names several servers, `db1.example:5432,db2.example`; null if it names one. */
export const severalIn = (address: string): string | null => SEVERAL.exec(address)?.[2] ?? null;

/** The options of an address: what follows the question mark. */
const optionsOf = (address: string): URLSearchParams => new URLSearchParams(address.split('?')[1] ?? '');

/** What kind of server an address asks for, in libpq's words; null if it does not say. */
export const wantedServer = (address: string): string | null => optionsOf(address).get('target_session_attrs');

/** Hosts and ports in the options, as addresses of sockets have them; one port is every host's. */
function serversInOptions(address: string): string[] {
  const [before] = address.split('?');
  const options = optionsOf(address);
  const hosts = options.get('host')?.split(',') ?? [];
  const ports = options.get('port')?.split(',') ?? [];
  if (hosts.length < 2) return [address];
  if (hosts.includes('') || (ports.length > 1 && ports.length !== hosts.length)) return [];
  return hosts.map((host, i) => {
    const own = new URLSearchParams(options);
    own.set('host', host);
    if (ports.length > 0) own.set('port', ports[i] ?? ports[0]!);
    return `${before}?${own}`;
  });
}

/**
 * The address of each server that an address of PostgreSQL or Redis names, in libpq's form: `postgresql://user@db1:5432,db2:5433/clinic`,
 * or `?host=...,...&port=...,...`. None if a host is missing, or there are other numbers of hosts and ports.
 */
export function serversOf(address: string): string[] {
  const found = SEVERAL.exec(address);
  if (!found) return serversInOptions(address);
  const [, before = '', several = '', after = ''] = found;
  const servers = several.split(',');
  return servers.some((server) => /^(:|$)/.test(server)) ? [] : servers.map((server) => `${before}${server}${after}`);
}
