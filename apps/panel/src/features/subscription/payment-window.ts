import type { Answer } from '@baari/contract/endpoint';
import type { createSubscription } from '@baari/contract/payment';
import type { PaymentResult } from './kept-payments.ts';

/** An order, with what opens its payment window. */
type Order = Pick<Answer<typeof createSubscription>, 'subscription' | 'checkout'>;
interface Failure {
  error?: { description?: string };
}
interface WindowOptions {
  key: string;
  order_id: string;
  name: string;
  prefill: Order['checkout']['prefill'];
  handler: (result: PaymentResult) => void;
  modal: { ondismiss: () => void };
}
/** What the provider's script defines; the sandbox defines the same. */
export type PaymentProvider = new (options: WindowOptions) => {
  on(event: 'payment.failed', listener: (failure: Failure) => void): unknown;
  open(): void;
};

declare global {
  interface Window {
    Razorpay?: PaymentProvider;
  }
}

/** How long the provider's script may take to load; a blocked address may not answer for minutes. */
const SCRIPT_WAIT_MS = 20_000;

let loading: Promise<PaymentProvider> | undefined;

function addScript(src: string): Promise<PaymentProvider> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error(`The payment window's script did not load: ${src}`));
    };
    const timer = setTimeout(fail, SCRIPT_WAIT_MS);
    script.onload = () => {
      clearTimeout(timer);
      if (window.Razorpay) resolve(window.Razorpay);
      else fail();
    };
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    script.src = src;
    document.head.append(script);
  });
}

/** Loads the provider's script once; after a failure the next call tries again. */
export function loadProvider(src: string): Promise<PaymentProvider> {
  loading ??= addScript(src).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Opens the payment window of an order. Resolves with the payment, or undefined when the window was closed. */
export function pay(
  Provider: PaymentProvider,
  { subscription, checkout }: Order,
  prefill: Order['checkout']['prefill'],
  /** Gets the provider's reason, without a full stop. */
  onDeclined: (reason: string | undefined) => void,
): Promise<PaymentResult | undefined> {
  return new Promise((resolve) => {
    const paymentWindow = new Provider({
      key: checkout.keyId,
      order_id: subscription.id,
      name: checkout.name,
      prefill,
      handler: resolve,
      modal: { ondismiss: () => resolve(undefined) },
    });
    // The window stays open and lets the customer try again.
    paymentWindow.on('payment.failed', ({ error }) => onDeclined(error?.description?.replace(/\.\s*$/, '')));
    paymentWindow.open();
  });
}
