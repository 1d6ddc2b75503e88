import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openIdGoogle } from '@baari/api/ports/google-identity-openid';
import { expect, it, onTestFinished } from 'vitest';

const RETURN = 'https://clinic.example/api/doctor/google/callback';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const JWKS = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'signs', alg: 'RS256', use: 'sig' }] };

interface Liar {
  metadata?: object;
  header?: object;
  claims?: object;
  /** Sends whoever exchanges a code elsewhere. */
  redirects?: boolean;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
function tokenOf(header: object, claims: object): string {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
}

/** Somebody signs in at a provider that lies as said; answers what the service makes of it, and which paths were asked for. */
async function signIn({ metadata, header, claims, redirects = false }: Liar) {
  const asked: string[] = [];
  let nonce = '';
  const server = createServer((request, response) => {
    asked.push(request.url!);
    const json = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (request.url === '/jwks') return void json(JWKS);
    if (request.url !== '/token')
      return void json({
        ...{ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` },
        ...{ jwks_uri: `${issuer}/jwks`, id_token_signing_alg_values_supported: ['RS256'], ...metadata },
      });
    if (redirects) return void response.writeHead(307, { location: `${issuer}/elsewhere` }).end();
    const now = Math.floor(Date.now() / 1_000);
    const honest = { iss: issuer, aud: 'baari', sub: '1', nonce, iat: now, exp: now + 300 };
    const id_token = tokenOf({ alg: 'RS256', kid: 'signs', ...header }, { ...honest, ...claims });
    return void json({ access_token: 'x', token_type: 'bearer', id_token });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const google = openIdGoogle({ issuer, clientId: 'baari', clientSecret: 'hush', returnAddress: RETURN });
  const came = google.begin().then(({ proof }) => {
    nonce = proof.nonce;
    return google.finish({ state: proof.state, code: 'a code' }, proof);
  });
  return { came, asked };
}

it('an honest provider is believed (control)', async () => {
  expect(await (await signIn({})).came).toEqual({ sub: '1', email: null, emailVerified: false });
});

const LONG_AGO = Math.floor(Date.now() / 1_000) - 7_200;
it.each<[string, Liar, RegExp]>([
  ['publishes another issuer than the settings', { metadata: { issuer: 'https://evil.example' } }, /issuer/],
  ['issues a token in another’s name', { claims: { iss: 'https://accounts.google.com' } }, /"iss"/],
  ['issues a token for another service', { claims: { aud: 'another' } }, /"aud"/],
  ['issues one for this service and another', { claims: { aud: ['baari', 'another'] } }, /JWT claim value/],
  ['issues a token that has ended', { claims: { exp: LONG_AGO } }, /"exp"/],
  ['issues a token for another sign-in', { claims: { nonce: 'x'.repeat(43) } }, /"nonce"/],
  ['does not sign', { header: { alg: 'none' } }, /"alg"/],
  ['signs by a way that it does not publish', { header: { alg: 'RS384' } }, /"alg"/],
  ['names nobody', { claims: { sub: undefined } }, /"sub"/],
])('a provider that %s is refused', async (_, liar, reason) => {
  const { came } = await signIn(liar);
  await expect(came).rejects.toThrow(reason);
});

it('nobody is sent on with the code and our secret', async () => {
  const { came, asked } = await signIn({ redirects: true });
  await expect(came).rejects.toThrow();
  expect(asked).toContain('/token');
  expect(asked).not.toContain('/elsewhere');
});
