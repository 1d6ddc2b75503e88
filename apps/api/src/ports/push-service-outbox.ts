import { pushKeys } from './push-service-web.ts';
import type { PushOptions, PushService } from './push-service.ts';

export interface SentMessage extends PushOptions {
  at: string;
  text: string;
}

/** The embedded push service: keeps the last messages in memory, for development. */
export interface Outbox extends PushService {
  /** Newest first. */
  messages(): SentMessage[];
}

const KEPT = 500;

export function pushOutbox(seed: Buffer, clock: () => Date): Outbox {
  const kept: SentMessage[] = [];
  return {
    key: pushKeys(seed).publicKey,
    knows: () => true,
    async send(_to, text, options) {
      kept.unshift({ ...options, text, at: clock().toISOString() });
      kept.length = Math.min(kept.length, KEPT);
    },
    messages: () => [...kept],
  };
}
