import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paramOf, queryOf } from '../../http/operator-forms.ts';
import { Failure } from '../../lib/failure.ts';
import type { Told } from '../../lib/operator-document.ts';
import type { Door } from './module-door.ts';
import type { Operator } from './rules.ts';
import { idText } from './service-payments.ts';
import type { OperatorPaymentService } from './service-payments.ts';
import type { Payment } from './store-payments.ts';
import { paymentPage, PAYMENTS, paymentsPage, refundPage } from './views-payments.ts';

interface PaymentsParts {
  service: OperatorPaymentService;
  door: Door;
  clock: () => Date;
  time(instant: Date): string;
}

const ID = /^\w{1,60}$/;
const TOLD: Readonly<Partial<Record<string, Told>>> = {
  ordered: { text: 'The refund is ordered. The service asks the provider within a minute.', isWrong: false },
  nothing: { text: 'There is nothing left to refund.', isWrong: true },
};
const room = '/payments';
const hide = { schema: { hide: true } };

export function mountPayments(app: FastifyInstance, { service, door, clock, time }: PaymentsParts): void {
  async function paymentOf(request: FastifyRequest, operator: Operator): Promise<Payment> {
    const id = paramOf(request, 'paymentId');
    const payment = ID.test(id) && (await service.one(operator, id, clock()));
    if (!payment) throw new Failure('NOT_FOUND');
    const { orderId: about, doctorId } = payment;
    await door.noteReads(request, operator, [{ call: 'operatorPayment', about, doctorId }]);
    return payment;
  }

  app.get(PAYMENTS, hide, async (request, reply) => {
    const operator = await door.operator(request);
    const { text: asked = '', state } = queryOf(request);
    const [text, refundingOnly] = [idText(asked), state === 'refunding'];
    const payments = await service.list(operator, text, refundingOnly, clock());
    const reads = payments.map((one) => ({ call: 'operatorPayment', about: one.order_id, doctorId: one.doctor_id }));
    await door.noteReads(request, operator, reads);
    return reply.send(paymentsPage({ ...operator, room }, { text, refundingOnly, payments }, time));
  });
  app.get(`${PAYMENTS}/:paymentId`, hide, async (request, reply) => {
    const operator = await door.operator(request);
    const payment = await paymentOf(request, operator);
    const { told = '' } = queryOf(request);
    const known = Object.hasOwn(TOLD, told) ? TOLD[told]! : null;
    return reply.send(paymentPage({ ...operator, room }, payment, known, time));
  });
  app.get(`${PAYMENTS}/:paymentId/refund`, hide, async (request, reply) => {
    const operator = await door.operator(request);
    door.requireProof(operator);
    const payment = await paymentOf(request, operator);
    if (payment.status !== 'paid') return reply.redirect(`${PAYMENTS}/${payment.paymentId}?told=nothing`, 303);
    return reply.send(refundPage({ ...operator, room }, payment));
  });
  app.post(`${PAYMENTS}/:paymentId/refund`, hide, async (request, reply) => {
    const operator = await door.operatorOfForm(request);
    const { paymentId, orderId: about } = await paymentOf(request, operator);
    const outcome = await service.refund(operator, paymentId, clock());
    const isOrdered = outcome !== 'NOT_FOUND' && 'orderId' in outcome;
    if (isOrdered) await door.noteReads(request, operator, [{ call: 'operatorRefund', about }]);
    return reply.redirect(`${PAYMENTS}/${paymentId}?told=${isOrdered ? 'ordered' : 'nothing'}`, 303);
  });
}
