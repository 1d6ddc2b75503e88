import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SandboxEvent } from './provider.ts';
import { signature } from './provider.ts';

const DEADLINE_MS = 5_000;
/** The real provider tries for a day; here somebody is waiting. */
const PAUSES_MS = [0, 500, 2_000];

const bodyOf = ({ name, entities }: SandboxEvent, now: Date): string =>
  JSON.stringify({
    entity: 'event',
    account_id: 'acc_sandbox',
    event: name,
    contains: entities.map(({ entity }) => entity),
    payload: Object.fromEntries(entities.map((entity) => [entity.entity, { entity }])),
    created_at: Math.floor(now.getTime() / 1_000),
  });

export interface EventSender {
  send(events: SandboxEvent[], now: Date): void;
  /** Gives up events that are still under way. */
  stop(): void;
}

/** Sends signed events to the service's own webhook, in order, and again if they were not accepted. */
export function eventSender(webhookUrl: () => string, secret: string, onLost: (name: string) => void): EventSender {
  const ending = new AbortController();

  async function deliver(event: SandboxEvent, now: Date): Promise<void> {
    const body = bodyOf(event, now);
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': signature(secret, body),
      'x-razorpay-event-id': randomBytes(10).toString('base64url'),
    };
    for (const pause of PAUSES_MS) {
      await delay(pause, undefined, { signal: ending.signal });
      const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(DEADLINE_MS)]);
      const taken = await fetch(webhookUrl(), { method: 'POST', headers, body, signal }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.ok;
        },
        () => false,
      );
      if (taken) return;
    }
    onLost(event.name);
  }

  return {
    send(events, now) {
      void (async () => {
        for (const event of events) await deliver(event, now);
      })().catch(() => undefined); // stopped
    },
    stop: () => ending.abort(),
  };
}
