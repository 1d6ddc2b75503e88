import { CODE_VALID_MINUTES } from '@baari/contract/limits';
import { inTab } from '@baari/ui/device-store';
import type { DeviceStore } from '@baari/ui/device-store';

export type CodePurpose = 'signup' | 'reset';

interface Sent {
  email: string;
  sentAtMs: number;
  lockedUntilMs: number;
}

const sameAddress = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
const isFresh = (sent: Sent, nowMs: number) => nowMs - sent.sentAtMs < CODE_VALID_MINUTES * 60_000;

function isSent(value: unknown): value is Sent {
  return (
    typeof value === 'object' && value !== null && 'email' in value && 'sentAtMs' in value && 'lockedUntilMs' in value
  );
}

/** Remembers which codes this tab asked for, also after a reload. */
export function codeLock(store: DeviceStore) {
  const codes = store.values('baari-codes-', (kept) => (Array.isArray(kept) ? kept.filter(isSent) : undefined));
  const sentFor = (purpose: CodePurpose) => codes.of(purpose).read() ?? [];
  return {
    /** Notes that a code was sent to this address and when the next one is allowed. */
    rememberSent(purpose: CodePurpose, email: string, lockSeconds: number, nowMs: number): void {
      const sent = { email, sentAtMs: nowMs, lockedUntilMs: nowMs + lockSeconds * 1000 };
      const others = sentFor(purpose).filter((other) => !sameAddress(other.email, email) && isFresh(other, nowMs));
      codes.of(purpose).write([sent, ...others]);
    },
    /** Seconds until the next code may be asked for, 0 when it may be now. */
    secondsLocked(purpose: CodePurpose, email: string, nowMs: number): number {
      const sent = sentFor(purpose).find((one) => sameAddress(one.email, email));
      return sent ? Math.max(0, Math.ceil((sent.lockedUntilMs - nowMs) / 1000)) : 0;
    },
    /** The address whose code is still valid, if this tab sent one. */
    pendingAddress: (purpose: CodePurpose, nowMs: number): string | undefined =>
      sentFor(purpose).find((sent) => isFresh(sent, nowMs))?.email,
  };
}

export const { rememberSent, secondsLocked, pendingAddress } = codeLock(inTab);
