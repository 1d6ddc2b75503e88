import { mac, sameBytes } from '../../lib/secret.ts';

/** Whether `signature` (hex) is the HMAC-SHA256 of `signed` under `secret`, in constant time. */
export function isSigned(secret: Buffer, signed: string | Buffer, signature: string): boolean {
  return /^[0-9a-f]{64}$/i.test(signature) && sameBytes(mac(secret, signed), Buffer.from(signature, 'hex'));
}

/** The text that the checkout's result is signed over, with the stored order id. */
export const checkoutText = (orderId: string, paymentId: string): string => `${orderId}|${paymentId}`;
