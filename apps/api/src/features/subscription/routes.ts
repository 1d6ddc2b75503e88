import type { subscriptionEndpoints } from '@baari/contract/subscription';
import type { Handlers } from '../../http/caller.ts';
import type { SubscriptionService } from './service.ts';

export function subscriptionHandlers(service: SubscriptionService): Handlers<(typeof subscriptionEndpoints)[number]> {
  return {
    'create-subscription': async ({ session, body }) => service.refuseOrder(session.doctorId, body.doctorId),
    'payment-allpayments': async ({ session, query }) => {
      const page = await service.payments(session.doctorId, query.cursor);
      return { message: page.payments.length === 0 ? 'No payments yet' : 'Payments found', ...page };
    },
  };
}
