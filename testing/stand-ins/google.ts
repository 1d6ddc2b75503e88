import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openBrowser } from '../browser.ts';
import { Provider, interactionPolicy } from 'oidc-provider';
import type { Configuration } from 'oidc-provider';

export interface GooglePerson {
  email: string;
  verified: boolean;
}
export interface GoogleStandIn {
  /** The settings of a service that trusts this provider. */
  settings: Record<'GOOGLE_ISSUER' | 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET', string>;
  /** All accounts, by `sub`. */
  people: Map<string, GooglePerson>;
  /** Follows the service's redirect, and signs in as a person or cancels; returns the address that leads back. */
  visit(address: string | URL, sub: string | null): Promise<URL>;
  /** Whether it drops all connections from now on. */
  setDown(down: boolean): void;
  stop(): Promise<void>;
}

const CLIENT = { GOOGLE_CLIENT_ID: 'baari', GOOGLE_CLIENT_SECRET: randomUUID() };

const KEY = { kid: 'signs', kty: 'RSA', alg: 'RS256', use: 'sig' };
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

function configuration(returnAddress: string, people: Map<string, GooglePerson>): Configuration {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return {
    clients: [
      {
        client_id: CLIENT.GOOGLE_CLIENT_ID,
        client_secret: CLIENT.GOOGLE_CLIENT_SECRET,
        redirect_uris: [returnAddress],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...newKey().privateKey.export({ format: 'jwk' }), ...KEY }] },
    cookies: { keys: [randomUUID()] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AuthorizationCode: 60, AccessToken: 60, IdToken: 600 },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => {
      const person = people.get(sub);
      return (
        person && { accountId: sub, claims: () => ({ sub, email: person.email, email_verified: person.verified }) }
      );
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  };
}

const PAGE = `<!doctype html><html lang="en"><title>Choose an account</title><h1>Choose an account</h1>
<form method="post"><label>Account <input name="sub" autofocus></label>
<button>Sign in</button> <button name="cancel" value="1">Cancel</button></form>`;

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(PAGE);
  const form = new URLSearchParams(String(Buffer.concat(await request.toArray())));
  const result = form.has('cancel')
    ? { error: 'access_denied' }
    : { select_account: {}, login: { accountId: form.get('sub') ?? '' } };
  await provider.interactionFinished(request, response, result);
}

/**
 * An OpenID Connect provider on this machine in Google's place, for a service with the return address
 * `returnAddress`. With `otherKey` it publishes a different key under the name of the one that it signs with.
 */
export async function startGoogle(returnAddress: string, { otherKey = false } = {}): Promise<GoogleStandIn> {
  const people = new Map<string, GooglePerson>();
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configuration(returnAddress, people));
  const serve = provider.callback();
  const published = JSON.stringify({ keys: [{ ...newKey().publicKey.export({ format: 'jwk' }), ...KEY }] });
  let isDown = false;
  server.on('request', (request, response) => {
    if (isDown) request.socket.destroy();
    else if (request.url?.startsWith('/interaction/')) void interact(provider, request, response);
    else if (otherKey && request.url === '/jwks') response.setHeader('content-type', 'application/json').end(published);
    else void serve(request, response);
  });

  return {
    settings: { GOOGLE_ISSUER: issuer, ...CLIENT },
    people,
    async visit(address, sub) {
      const browser = openBrowser(issuer);
      const follow = async (to: string | URL, init?: RequestInit) => {
        const location = (await browser.fetch(to, init)).headers.get('location');
        if (location === null) throw new Error(`${String(to)} leads nowhere`);
        return new URL(location, issuer);
      };
      const page = await follow(address);
      if (page.origin !== issuer) return page;
      const body = new URLSearchParams(sub === null ? { cancel: '1' } : { sub });
      return follow(await follow(page, { method: 'POST', body }));
    },
    setDown(down) {
      isDown = down;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
