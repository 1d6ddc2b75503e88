import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { CONTENT_POLICY } from './content-policy.ts';

export const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=(self)';

/** Beside the headers of every answer, those of the API's. */
export const API_HEADERS = { 'permissions-policy': PERMISSIONS, 'cache-control': 'no-store' };

/** The headers of every answer, errors too. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  const https = publicUrl.startsWith('https:');
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
  // They are the same for each call.
  const headers: Record<string, string> = {};
  const keeper = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  writeHeaders({} as IncomingMessage, keeper as unknown as ServerResponse, () => undefined);
  return headers;
}

export function installSecurity(app: FastifyInstance, publicUrl: string): void {
  const headers = Object.entries(securityHeaders(publicUrl));
  app.addHook('onRequest', (_request, reply, next) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    next();
  });
  app.addHook('onSend', async (request, reply) => {
    // Headers that only matter for documents are left off the files beside them: by the route, since an address can say anything.
    if (request.routeOptions.url?.includes('/assets/')) reply.removeHeader('cross-origin-opener-policy');
    else reply.header('permissions-policy', PERMISSIONS);
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', API_HEADERS['cache-control']);
  });
}
