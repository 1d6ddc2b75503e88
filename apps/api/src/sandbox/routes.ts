import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hideFromOthers } from '../http/loopback.ts';
import { sameBytes, sha256 } from '../lib/secret.ts';
import { SandboxProblem } from './entities.ts';
import type { SandboxKeys, SandboxProvider } from './provider.ts';

const SCRIPT = join(import.meta.dirname, 'checkout.js');

const amount = z.int().min(1).max(2_147_483_647);
const wantedOrder = z.object({ amount, currency: z.string().length(3), receipt: z.string().max(40).optional() });
const wantedCapture = z.object({ amount, currency: z.string().optional() });
const wantedRefund = z.object({ amount: amount.optional() }).nullish();
const wantedPlay = z.object({
  order_id: z.string(),
  outcome: z.enum(['success', 'failure']),
  method: z.enum(['card', 'upi']).default('card'),
  capture: z.boolean().default(true),
  payment_id: z.string().nullable().default(null),
});

function given<T>(schema: z.ZodType<T>, value: unknown): T {
  const { data, success } = schema.safeParse(value);
  if (!success) throw new SandboxProblem(400, 'The request could not be understood');
  return data;
}

const idOf = (request: FastifyRequest): string => given(z.object({ id: z.string() }), request.params).id;

function answerProblem(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof SandboxProblem)) throw error;
  void reply.code(error.status).send({ error: { code: 'BAD_REQUEST_ERROR', description: error.message } });
}

export interface SandboxParts {
  provider: SandboxProvider;
  keys: SandboxKeys;
  clock: () => Date;
}

/** The provider's API, for callers with its key. */
function mountApi(scope: FastifyInstance, { provider, keys, clock }: SandboxParts): void {
  const wanted = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
  scope.addHook('onRequest', async (request) => {
    if (!sameBytes(sha256(request.headers.authorization ?? ''), sha256(wanted)))
      throw new SandboxProblem(401, 'Authentication failed');
  });
  const hide = { schema: { hide: true } };
  scope.post('/orders', hide, async ({ body }) => provider.createOrder(given(wantedOrder, body), clock()));
  scope.get('/orders', hide, async ({ query }) =>
    provider.orders(given(z.object({ receipt: z.string().optional() }), query).receipt),
  );
  scope.get('/orders/:id', hide, async (request) => provider.order(idOf(request)));
  scope.get('/orders/:id/payments', hide, async (request) => provider.payments(idOf(request)));
  scope.get('/payments', hide, async () => provider.payments(null));
  scope.get('/payments/:id', hide, async (request) => provider.payment(idOf(request)));
  scope.post('/payments/:id/capture', hide, async (request) =>
    provider.capture(idOf(request), given(wantedCapture, request.body), clock()),
  );
  scope.post('/payments/:id/refund', hide, async (request) => {
    const key = [request.headers['x-refund-idempotency']].flat()[0];
    if (key !== undefined && !/^[\w-]{10,}$/.test(key))
      throw new SandboxProblem(400, 'The idempotency key is not valid');
    return provider.refund(idOf(request), given(wantedRefund, request.body)?.amount, key ?? null, clock());
  });
  scope.get('/payments/:id/refunds', hide, async (request) => provider.refundsOf(idOf(request)));
  scope.get('/refunds/:id', hide, async (request) => provider.refundById(idOf(request)));
}

/** The embedded payment sandbox. To anybody but this machine it is a 404. */
export async function installSandbox(app: FastifyInstance, parts: SandboxParts): Promise<void> {
  const script = readFileSync(SCRIPT, 'utf8');
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', hideFromOthers);
      scope.setErrorHandler(answerProblem);
      await scope.register(async (api) => mountApi(api, parts), { prefix: '/v1' });
      const hide = { schema: { hide: true } };
      scope.get('/checkout.js', hide, async (_request, reply) =>
        reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
      );
      scope.get('/checkout/:id', hide, async (request) => {
        const { id, amount: paise, currency, status } = await parts.provider.order(idOf(request));
        return { id, amount: paise, currency, status };
      });
      scope.post('/pay', hide, async ({ body }) => parts.provider.pay(given(wantedPlay, body), parts.clock()));
    },
    { prefix: '/sandbox/razorpay' },
  );
}
