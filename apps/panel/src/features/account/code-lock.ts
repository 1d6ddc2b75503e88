import { CODE_VALID_MINUTES } from '@baari/contract/limits';

export type CodePurpose = 'signup' | 'reset';

interface Sent {
  email: string;
  sentAtMs: number;
  lockedUntilMs: number;
}

type Memory = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (purpose: CodePurpose) => `baari-codes-${purpose}`;
const sameAddress = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

function isSent(value: unknown): value is Sent {
  return (
    typeof value === 'object' && value !== null && 'email' in value && 'sentAtMs' in value && 'lockedUntilMs' in value
  );
}

function read(memory: Memory, purpose: CodePurpose): Sent[] {
  try {
    const stored: unknown = JSON.parse(memory.getItem(keyOf(purpose)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSent) : [];
  } catch {
    return [];
  }
}

function write(memory: Memory, purpose: CodePurpose, sent: Sent, nowMs: number): void {
  const others = read(memory, purpose).filter((s) => !sameAddress(s.email, sent.email) && isFresh(s, nowMs));
  memory.setItem(keyOf(purpose), JSON.stringify([sent, ...others]));
}

const isFresh = (sent: Sent, nowMs: number) => nowMs - sent.sentAtMs < CODE_VALID_MINUTES * 60_000;

/** Remembers, past a reload, that a code went to this address and how long the next one is locked. */
export function rememberSent(
  memory: Memory,
  purpose: CodePurpose,
  email: string,
  lockSeconds: number,
  nowMs: number,
): void {
  write(memory, purpose, { email, sentAtMs: nowMs, lockedUntilMs: nowMs + lockSeconds * 1000 }, nowMs);
}

/** Seconds until the next code may be asked for, 0 when it may be now. */
export function secondsLocked(memory: Memory, purpose: CodePurpose, email: string, nowMs: number): number {
  const sent = read(memory, purpose).find((s) => sameAddress(s.email, email));
  return sent ? Math.max(0, Math.ceil((sent.lockedUntilMs - nowMs) / 1000)) : 0;
}

/** The address whose code is still good, if one was sent from this tab. */
export function pendingAddress(memory: Memory, purpose: CodePurpose, nowMs: number): string | undefined {
  return read(memory, purpose).find((sent) => isFresh(sent, nowMs))?.email;
}
