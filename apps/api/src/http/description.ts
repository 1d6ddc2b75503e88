import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" height="40"><rect x="3" y="5" width="26" height="22" rx="4" fill="#0f766e"/><path fill="none" stroke="#fff" stroke-width="2.6" d="M8.5 16.5h3.2l2.4-5.2 3.6 9.4 2.4-4.2h3.4"/></svg>';

const TAGS = [
  ['Patients', '/api/public/', 'Finding a doctor, booking and tickets; no session'],
  ['Doctor', '/api/doctor/', 'The panel: account, profile, appointments, subscription; the session is a cookie'],
  ['Providers', '/api/', 'What outside providers call'],
] as const;

/** The heading under which the description lists an endpoint. */
export const tagOf = (path: string): string => TAGS.find(([, start]) => path.startsWith(start))?.[0] ?? 'Providers';

/** /openapi.json, made from the schemas that validate, and /docs, which shows it. Registered before the routes. */
export async function installDescription(app: FastifyInstance, brandName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brandName} API`,
        version: '1',
        description:
          'JSON in, JSON out. Every answer has success, message, and said: the code of that message with what is filled in. A failure adds code and, for invalid fields, errors, each with its own said; where code alone names what is wrong, said is left out. The session is a cookie; a call with the header baari-account is refused if the session is that of another account. A path below /api/doctor/ is about one’s own practice; with /api/practice/<id>/ in its place it is about another that one works for.',
      },
      tags: TAGS.map(([name, , description]) => ({ name, description })),
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'baari' } } },
    },
    transform: jsonSchemaTransform,
  });
  const logo = { type: 'image/svg+xml', content: Buffer.from(MARK), href: '/', target: '_self' as const };
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    logo,
    theme: { title: `${brandName} API` },
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
