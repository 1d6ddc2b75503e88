import { Failure } from '../../lib/failure.ts';
import { sha256 } from '../../lib/secret.ts';
import { readEvent } from './rules-events.ts';
import { isSigned } from './rules-signature.ts';
import type { EventStore } from './store-events.ts';

export interface SignedEvent {
  bytes: Buffer;
  signature: string | undefined;
  eventId: string | undefined;
}
export interface TakenEvent {
  name: string;
  orderId: string | null;
  paymentId: string | null;
  /** The outcome of the event. */
  outcome: string;
}

const EVENT_ID = /^[\x21-\x7e]{1,100}$/;

/** Takes the provider's events. `secret` is null if no provider is set up: then every event is refused. */
export function webhookService(store: EventStore, secret: Buffer | null) {
  return {
    async take({ bytes, signature, eventId }: SignedEvent, now: Date): Promise<TakenEvent> {
      if (!secret) throw new Failure('NOT_FOUND');
      if (signature === undefined || !isSigned(secret, bytes, signature)) throw new Failure('SIGNATURE_INVALID');
      // The header is not signed; without a usable one, the event's id is made from its content.
      const named = eventId !== undefined && EVENT_ID.test(eventId);
      const event = readEvent(named ? eventId : `sha256 ${sha256(bytes).toString('hex')}`, bytes.toString('utf8'));
      if (!event) throw new Failure('MALFORMED');
      const { name, orderId, paymentId } = event;
      return { name, orderId, paymentId, outcome: await store.take(event, now) };
    },
  };
}
export type WebhookService = ReturnType<typeof webhookService>;
