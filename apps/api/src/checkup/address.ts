import { isIP } from 'node:net';
import { checkServerIdentity, connect } from 'node:tls';
import type { PeerCertificate } from 'node:tls';
import { serviceSettings } from '../config/service.ts';
import { isLoopback, readSettings } from '../config/setting.ts';
import { ANSWER_DEADLINE_MS, counted, fault, ok, warning } from './finding.ts';
import type { Check, Finding } from './finding.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;
const HTTPS_PORT = 443;

interface Shown {
  certificate: PeerCertificate;
  /** Why this machine does not trust it, by OpenSSL's names; null if it does. */
  distrust: string | null;
}

/** The certificate that somebody shows who opens the address. */
const shownAt = (host: string, port: number): Promise<Shown> =>
  new Promise((resolve, reject) => {
    // Nothing is sent: what is wrong with the certificate is to be said, not only that something is.
    const socket = connect({ host, port, rejectUnauthorized: false, ...(isIP(host) === 0 && { servername: host }) });
    socket.setTimeout(ANSWER_DEADLINE_MS, () => socket.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate();
      // Its type says Error; it is the name of one.
      const distrust = socket.authorized ? null : String(socket.authorizationError);
      socket.destroy();
      resolve({ certificate, distrust });
    });
  });

const CHAIN: Readonly<Record<string, string>> = {
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'misses the certificates between it and its authority. Give the proxy the full chain (fullchain.pem)',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is signed by itself, so that browsers warn. Get one of an authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'is of an authority that browsers do not know. Get one of a known authority',
};

function certificateFound(name: string, host: string, { certificate, distrust }: Shown, now: Date): Finding {
  const days = Math.floor((new Date(certificate.valid_to).getTime() - now.getTime()) / DAY_MS);
  const until = new Date(certificate.valid_to).toISOString().slice(0, 10);
  const its = `The certificate of ${name}`;
  if (days < 0) return fault(`${its} expired on ${until}: browsers refuse it. Renew it, and reload the proxy.`);
  if (new Date(certificate.valid_from) > now)
    return fault(`${its} is not valid yet. Look at the clock of this machine.`);
  if (checkServerIdentity(host, certificate))
    return fault(`${its} is not for ${host}. Get one for this name, or correct ${name}.`);
  if (distrust !== null) return fault(`${its} ${CHAIN[distrust] ?? `is not trusted (${distrust}). Get another one`}.`);
  if (days < SOON_DAYS)
    return warning(
      `${its} expires in ${counted(days, 'day')}, on ${until}. Renew it; what renews it by itself has not.`,
    );
  return ok(`${its} is valid until ${until}, for ${counted(days, 'day')}.`);
}

async function addressFound(name: string, address: string, now: Date): Promise<Finding> {
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol === 'http:')
    return isLoopback(hostname)
      ? ok(`${name} is of this machine alone, without TLS.`)
      : warning(
          `${name} is without TLS: passwords and names can be read on the way. End TLS in front, and set https://.`,
        );
  try {
    return certificateFound(name, host, await shownAt(host, Number(port) || HTTPS_PORT), now);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return fault(
      `Nobody answers at ${name} ${address} (${code}). Start the proxy, or correct ${name} or its DNS entry.`,
    );
  }
}

export const looksAtAddress: Check = {
  name: 'address',
  async look({ env, clock }) {
    const { PORT, PUBLIC_URL, USER_PANEL_URL } = serviceSettings;
    const { value } = readSettings({ PORT, PUBLIC_URL, USER_PANEL_URL }, env);
    const isOther = new URL(value.USER_PANEL_URL).origin !== new URL(value.PUBLIC_URL).origin;
    const names = isOther ? (['PUBLIC_URL', 'USER_PANEL_URL'] as const) : (['PUBLIC_URL'] as const);
    return Promise.all(names.map((name) => addressFound(name, value[name], clock())));
  },
};
