import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { CONTENT_POLICY } from './content-policy.ts';

export const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=(self)';

/** Headers on every answer, errors too. */
export function installSecurity(app: FastifyInstance, publicUrl: string): void {
  const https = publicUrl.startsWith('https:');
  // Made once: the plugin for Fastify writes the policy anew for each call.
  const writeHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: CONTENT_POLICY,
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // Only old browsers read these, or the policy above says it better.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook('onRequest', (request, reply, next) => writeHeaders(request.raw, reply.raw, () => next()));
  app.addHook('onSend', async (request, reply) => {
    // Headers that only matter for documents are left off the files beside them: by the route, since an address can say anything.
    if (request.routeOptions.url?.includes('/assets/')) reply.removeHeader('cross-origin-opener-policy');
    else reply.header('permissions-policy', PERMISSIONS);
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
