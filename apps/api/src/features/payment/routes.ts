import { doctorName } from '@baari/contract/doctor-name';
import type { paymentEndpoints } from '@baari/contract/payment';
import { say } from '@baari/contract/said';
import type { Words } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import { Failure } from '../../lib/failure.ts';
import type { HistoryService } from './service-history.ts';
import type { WebhookService } from './service-webhook.ts';
import type { PaymentService, PlanSet } from './service.ts';

export function paymentHandlers(
  service: PaymentService,
  history: HistoryService,
  webhook: WebhookService,
): Handlers<typeof paymentEndpoints> {
  return {
    createSubscription: async ({ session, body, idempotency, now, log }) => {
      try {
        const { order, checkout } = await service.createOrder(session, body.doctorId, body.planType, idempotency, now);
        return { ...say('checkout-ready', 'Continue in the payment window'), subscription: order, checkout };
      } catch (error) {
        log.warn(reasonOf(error), 'an order was not made');
        throw error;
      }
    },
    verifySubscription: async ({ session, body, idempotency, now, log }) => {
      const [orderId, paymentId] = [body.razorpay_order_id, body.razorpay_payment_id];
      try {
        return planSet(await service.verify(session.accountId, body, idempotency, now));
      } catch (error) {
        log.warn({ ...reasonOf(error), orderId, paymentId }, 'a payment was not verified');
        throw error;
      }
    },
    takePaymentEvent: async ({ bytes, header, now, log }) => {
      const signed = { bytes, signature: header('x-razorpay-signature'), eventId: header('x-razorpay-event-id') };
      try {
        log.info(await webhook.take(signed, now), 'a payment event was taken');
      } catch (error) {
        log.warn(reasonOf(error), 'a payment event was not taken');
        throw error;
      }
      return say('taken', 'Taken');
    },
    listPayments: async ({ session, query }) => {
      const page = await history.page(session, query.cursor, query.status);
      return { ...foundOrNone(page.payments), ...page };
    },
    listClinicPayments: async ({ session, query }) => {
      const page = await history.pageOfClinic(session, query.cursor, query.status);
      return { ...foundOrNone(page.payments), ...page };
    },
    listOwnPayments: async ({ session, query }) => {
      const page = await history.pageOfOwn(session.accountId, query.cursor, query.status);
      return { ...foundOrNone(page.payments), ...page };
    },
  };
}

const foundOrNone = (payments: readonly unknown[]): Words =>
  payments.length === 0 ? say('no-payments-yet', 'No payments yet') : say('payments-found', 'Payments found');

/** While the payment was under way the payer's clinic may have lost the doctor, or the payer the role. */
function planSet({ isMember, doctorName: name, receiptNumber }: PlanSet): Words {
  if (isMember || receiptNumber === null) return say('plan-set', 'Payment received. Your plan is set.');
  const doctor = doctorName(name);
  return say(
    'plan-set-elsewhere',
    `Payment received, receipt ${receiptNumber}. The plan is that of ${doctor}, whose practice you cannot open any more.`,
    { number: receiptNumber, doctor },
  );
}

/** The reason, with the provider's words if it was the provider. */
function reasonOf(error: unknown): { code: string; cause?: string } {
  const code = error instanceof Failure ? error.code : 'INTERNAL';
  return { code, ...(error instanceof Error && error.cause instanceof Error && { cause: error.cause.message }) };
}
