import type {
  allPayments,
  createSubscription,
  paymentsWebhook,
  verifySubscription,
} from '@baari/contract/subscription';
import type { Handlers } from '../../http/caller.ts';
import { Failure } from '../../lib/failure.ts';
import type { WebhookService } from './service-webhook.ts';
import type { PaymentService } from './service.ts';

type PaymentEndpoint =
  typeof createSubscription | typeof verifySubscription | typeof paymentsWebhook | typeof allPayments;

export function paymentHandlers(service: PaymentService, webhook: WebhookService): Handlers<PaymentEndpoint> {
  return {
    'create-subscription': async ({ session: { doctorId }, body, idempotency, now, log }) => {
      try {
        const { order, checkout } = await service.createOrder(doctorId, body.doctorId, body.planType, idempotency, now);
        return { message: 'Continue in the payment window', subscription: order, checkout };
      } catch (error) {
        log.warn(reasonOf(error), 'an order was not made');
        throw error;
      }
    },
    'verify-subscription': async ({ session, body, idempotency, now, log }) => {
      const [orderId, paymentId] = [body.razorpay_order_id, body.razorpay_payment_id];
      try {
        await service.verify(session.doctorId, body, idempotency, now);
      } catch (error) {
        log.warn({ ...reasonOf(error), orderId, paymentId }, 'a payment was not verified');
        throw error;
      }
      return { message: 'Payment received. Your plan is set.' };
    },
    'payments/webhook': async ({ bytes, header, now, log }) => {
      const signed = { bytes, signature: header('x-razorpay-signature'), eventId: header('x-razorpay-event-id') };
      try {
        log.info(await webhook.take(signed, now), 'a payment event was taken');
      } catch (error) {
        log.warn(reasonOf(error), 'a payment event was not taken');
        throw error;
      }
      return { message: 'Taken' };
    },
    'payment-allpayments': async ({ session, query }) => {
      const page = await service.payments(session.doctorId, query.cursor, query.status);
      return { message: page.payments.length === 0 ? 'No payments yet' : 'Payments found', ...page };
    },
  };
}

/** Why, with what the provider said where that is it. */
function reasonOf(error: unknown): { code: string; cause?: string } {
  const code = error instanceof Failure ? error.code : 'INTERNAL';
  return { code, ...(error instanceof Error && error.cause instanceof Error && { cause: error.cause.message }) };
}
