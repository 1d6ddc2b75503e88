import type { Configuration } from 'openid-client';
import type { GoogleIdentity, SignInProof, SignInReturn } from './google-identity.ts';

const METADATA_KEPT_MS = 3_600_000;
const DEADLINE_SECONDS = 5;

export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The address to which the provider sends the browser back. */
  returnAddress: string;
  deadlineSeconds?: number;
}

/** Loaded with the first sign-in: most runs of the service never see one. */
const library = () => import('openid-client');

/** What the provider publishes about itself, asked for once an hour; a failure is never kept. */
function metadataOf(settings: OpenIdSettings): () => Promise<Configuration> {
  const { issuer, clientId, clientSecret, deadlineSeconds = DEADLINE_SECONDS } = settings;
  let kept: { configuration: Promise<Configuration>; since: number } | null = null;

  async function discover(): Promise<Configuration> {
    const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await library();
    // Check the identity token's signature too, not only the connection. The settings allow plain http only on loopback.
    const execute = [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])];
    const options = { execute, timeout: deadlineSeconds };
    return discovery(new URL(issuer), clientId, clientSecret, undefined, options).catch((error: unknown) => {
      throw plainly(error);
    });
  }

  return () => {
    if (kept && performance.now() - kept.since < METADATA_KEPT_MS) return kept.configuration;
    const entry = { configuration: discover(), since: performance.now() };
    kept = entry;
    entry.configuration.catch(() => {
      if (kept === entry) kept = null;
    });
    return entry.configuration;
  };
}

/** The library's error has the reason one level down; a person's input would be deeper still. */
function plainly(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ('error' in error) return new Error(`${error.message}: ${String(error.error)}`);
  return error.cause instanceof Error ? new Error(`${error.message}: ${error.cause.message}`) : error;
}

function addressOf(returnAddress: string, answer: SignInReturn): URL {
  const address = new URL(returnAddress);
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) address.searchParams.set(name, value);
  return address;
}

/** OpenID Connect's authorization code with PKCE, state and nonce. */
export function openIdGoogle(settings: OpenIdSettings): GoogleIdentity {
  const metadata = metadataOf(settings);

  return {
    async begin() {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } =
        await library();
      const proof: SignInProof = {
        state: randomState(),
        nonce: randomNonce(),
        codeVerifier: randomPKCECodeVerifier(),
      };
      const address = buildAuthorizationUrl(await metadata(), {
        redirect_uri: settings.returnAddress,
        scope: 'openid email',
        // Clinics share computers: the person logged in at Google may not be the one who wants to log in here.
        prompt: 'select_account',
        state: proof.state,
        nonce: proof.nonce,
        code_challenge: await calculatePKCECodeChallenge(proof.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, proof };
    },

    async finish(answer, { state, nonce, codeVerifier }) {
      const { AuthorizationResponseError, authorizationCodeGrant } = await library();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier };
      try {
        const tokens = await authorizationCodeGrant(
          await metadata(),
          addressOf(settings.returnAddress, answer),
          checks,
        );
        const claims = tokens.claims()!;
        return {
          sub: claims.sub,
          email: typeof claims.email === 'string' ? claims.email : null,
          emailVerified: claims.email_verified === true,
        };
      } catch (error) {
        if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'cancelled';
        throw plainly(error);
      }
    },
  };
}
