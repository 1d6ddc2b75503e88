import { onDevice } from '@baari/ui/device-store';

const FIELDS = ['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature'] as const;
/** What the provider's checkout returned for a payment; the server verifies it unchanged. */
export type PaymentResult = Record<(typeof FIELDS)[number], string>;

const isPayment = (kept: Partial<Record<string, unknown>> | null): kept is PaymentResult =>
  FIELDS.every((field) => typeof kept?.[field] === 'string');

// By hand, because every first visit looks for kept payments and would load the library of schemas for it.
const payments = onDevice.values('baari.paid.', (kept) =>
  Array.isArray(kept) && kept.every(isPayment) ? kept : undefined,
);

/** The doctor's payments that were made on this device and have no answer yet. */
export const keptOf = (doctorId: string): PaymentResult[] => payments.of(doctorId).read() ?? [];

const others = (doctorId: string, paymentId: string) =>
  keptOf(doctorId).filter((payment) => payment.razorpay_payment_id !== paymentId);

/** Keeps a payment on this device before it is sent, so that a reload or a crash loses nothing. */
export function keep(doctorId: string, payment: PaymentResult): void {
  payments.of(doctorId).write([...others(doctorId, payment.razorpay_payment_id), payment]);
}

/** Forgets a payment that the server has decided about. */
export function drop(doctorId: string, paymentId: string): void {
  const left = others(doctorId, paymentId);
  if (left.length > 0) payments.of(doctorId).write(left);
  else payments.of(doctorId).forget();
}
