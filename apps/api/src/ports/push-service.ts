/** Where a browser takes messages, and to which key they are encrypted (RFC 8291). */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushOptions {
  /** How long a browser that is not reached now may still get it. */
  ttlSeconds: number;
  /** Wakes a phone that saves its battery. */
  isUrgent: boolean;
  /** A later message of the same topic, of 32 characters at most, replaces one that has not reached the browser yet (RFC 8030, section 5.4). */
  topic: string;
}

/** A message was not taken. `reason` holds no address. */
export class PushNotTaken extends Error {
  /** gone: the browser is there no more. refused: no other try will help. away: another try may. */
  readonly outcome: 'gone' | 'refused' | 'away';
  readonly retryAfterSeconds: number;

  constructor(outcome: PushNotTaken['outcome'], reason: string, retryAfterSeconds = 0, cause?: unknown) {
    super(reason, { cause });
    this.name = 'PushNotTaken';
    this.outcome = outcome;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Sends messages to browsers whose page is closed. */
export interface PushService {
  /** The key with which a browser subscribes to messages from us alone (RFC 8292), in base64url. */
  readonly key: string;
  /** Whether messages may go there: an address comes from a browser, and must lead nowhere but to a push service. */
  knows(endpoint: string): boolean;
  /** Throws PushNotTaken. */
  send(to: PushAddress, text: string, options: PushOptions): Promise<void>;
}
