import { onDevice } from '@baari/ui/device-store';
import * as z from 'zod/mini';

const keptPayments = z.array(
  z.object({ razorpay_order_id: z.string(), razorpay_payment_id: z.string(), razorpay_signature: z.string() }),
);
/** What the provider's checkout returned for a payment; the server verifies it unchanged. */
export type PaymentResult = z.output<typeof keptPayments>[number];

const payments = onDevice.values('baari.paid.', (kept) => keptPayments.safeParse(kept).data);

/** The doctor's payments that were made on this device and have no answer yet. */
export const keptOf = (doctorId: string): PaymentResult[] => payments.of(doctorId).read() ?? [];

const others = (doctorId: string, paymentId: string) =>
  keptOf(doctorId).filter((payment) => payment.razorpay_payment_id !== paymentId);

/** Keeps a payment on this device before it is sent, so that a reload or a crash loses nothing. */
export function keep(doctorId: string, payment: PaymentResult): void {
  payments.of(doctorId).write(keptPayments.parse([...others(doctorId, payment.razorpay_payment_id), payment]));
}

/** Forgets a payment that the server has decided about. */
export function drop(doctorId: string, paymentId: string): void {
  const left = others(doctorId, paymentId);
  if (left.length > 0) payments.of(doctorId).write(left);
  else payments.of(doctorId).forget();
}
