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

/** Remembers which codes this tab asked for while they are valid, also after a reload; never a code itself. */
export function codeLock(store: DeviceStore) {
  const codes = store.values('baari-codes-', (kept) => (Array.isArray(kept) ? kept.filter(isSent) : undefined));
  const openSteps = store.values('baari-code-step-', (kept) => (typeof kept === 'string' ? kept : undefined));

  function keep(purpose: CodePurpose, sent: Sent[]): Sent[] {
    if (sent.length > 0) codes.of(purpose).write(sent);
    else codes.of(purpose).forget();
    return sent;
  }
  /** What was sent and still counts; the rest is forgotten. */
  function sentFor(purpose: CodePurpose, nowMs: number): Sent[] {
    const all = codes.of(purpose).read() ?? [];
    const fresh = all.filter((sent) => isFresh(sent, nowMs));
    return fresh.length < all.length ? keep(purpose, fresh) : fresh;
  }
  const without = (sent: Sent[], email: string) => sent.filter((other) => !sameAddress(other.email, email));

  return {
    /** Notes that a code was sent to this address and when the next one is allowed. */
    rememberSent(purpose: CodePurpose, email: string, lockSeconds: number, nowMs: number): void {
      const sent = { email, sentAtMs: nowMs, lockedUntilMs: nowMs + lockSeconds * 1000 };
      keep(purpose, [sent, ...without(sentFor(purpose, nowMs), email)]);
    },
    /** The code has been used. */
    forgetSent: (purpose: CodePurpose, email: string): void =>
      void keep(purpose, without(codes.of(purpose).read() ?? [], email)),
    /** Seconds until the next code may be asked for, 0 when it may be now. */
    secondsLocked(purpose: CodePurpose, email: string, nowMs: number): number {
      const sent = sentFor(purpose, nowMs).find((one) => sameAddress(one.email, email));
      return sent ? Math.max(0, Math.ceil((sent.lockedUntilMs - nowMs) / 1000)) : 0;
    },
    /** The address whose code is still valid, if this tab sent one. */
    pendingAddress: (purpose: CodePurpose, nowMs: number): string | undefined => sentFor(purpose, nowMs)[0]?.email,
    /** Notes for whose code this tab asks now; undefined: for none. */
    rememberStep(purpose: CodePurpose, email: string | undefined): void {
      if (email === undefined) openSteps.of(purpose).forget();
      else openSteps.of(purpose).write(email);
    },
    /** For whose code this tab asked when its page was lost, while that code is valid. */
    lostStep(purpose: CodePurpose, nowMs: number): string | undefined {
      const email = openSteps.of(purpose).read();
      return sentFor(purpose, nowMs).find((sent) => email !== undefined && sameAddress(sent.email, email))?.email;
    },
  };
}

export const { rememberSent, forgetSent, secondsLocked, pendingAddress, rememberStep, lostStep } = codeLock(inTab);
