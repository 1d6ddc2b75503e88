import { RESET_RESEND_LOCK_SECONDS, SIGNUP_RESEND_LOCK_SECONDS } from '@baari/contract/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { pendingAddress, rememberSent, secondsLocked } from './code-lock.ts';

const T0 = Date.UTC(2026, 10, 21, 4, 0, 0);
const at = (seconds: number) => T0 + seconds * 1000;

describe('resend lock', () => {
  let kept: Map<string, string>;
  let memory: { getItem: (key: string) => string | null; setItem: (key: string, value: string) => void };

  beforeEach(() => {
    kept = new Map();
    memory = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
  });

  it('SIGNUP-24 lasts 30 s after a code was sent', () => {
    rememberSent(memory, 'signup', 'asha@example.in', SIGNUP_RESEND_LOCK_SECONDS, T0);
    expect(secondsLocked(memory, 'signup', 'asha@example.in', at(0))).toBe(30);
    expect(secondsLocked(memory, 'signup', 'asha@example.in', at(29.2))).toBe(1);
    expect(secondsLocked(memory, 'signup', 'asha@example.in', at(30))).toBe(0);
  });

  it('RESET-8 lasts 60 s for a reset, apart from sign-up', () => {
    rememberSent(memory, 'reset', 'asha@example.in', RESET_RESEND_LOCK_SECONDS, T0);
    expect(secondsLocked(memory, 'reset', 'asha@example.in', at(1))).toBe(59);
    expect(secondsLocked(memory, 'signup', 'asha@example.in', at(1))).toBe(0);
  });

  it('OPEN-7 binds to the address, however it is spelt', () => {
    rememberSent(memory, 'signup', 'asha@example.in', 30, T0);
    expect(secondsLocked(memory, 'signup', ' Asha@Example.in', at(10))).toBe(20);
    expect(secondsLocked(memory, 'signup', 'ravi@example.in', at(10))).toBe(0);
    rememberSent(memory, 'signup', 'ravi@example.in', 30, at(10));
    expect(secondsLocked(memory, 'signup', 'asha@example.in', at(10))).toBe(20);
  });

  it('offers the last address while its code is good, not longer', () => {
    rememberSent(memory, 'reset', 'asha@example.in', 60, T0);
    expect(pendingAddress(memory, 'reset', at(599))).toBe('asha@example.in');
    expect(pendingAddress(memory, 'reset', at(600))).toBeUndefined();
  });

  it('takes broken memory as empty', () => {
    kept.set('baari-codes-signup', '{"half":');
    expect(secondsLocked(memory, 'signup', 'asha@example.in', T0)).toBe(0);
    kept.set('baari-codes-signup', '[1,null]');
    expect(pendingAddress(memory, 'signup', T0)).toBeUndefined();
  });
});
