import { RESET_RESEND_LOCK_SECONDS, SIGNUP_RESEND_LOCK_SECONDS } from '@baari/contract/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { deviceStore } from '@baari/ui/device-store';
import { codeLock } from './code-lock.ts';

const T0 = Date.UTC(2026, 10, 21, 4, 0, 0);
const at = (seconds: number) => T0 + seconds * 1000;

describe('resend lock', () => {
  let kept: Map<string, string>;
  let lock: ReturnType<typeof codeLock>;

  beforeEach(() => {
    kept = new Map();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: kept.set.bind(kept),
      removeItem: kept.delete.bind(kept),
    };
    lock = codeLock(deviceStore(() => storage as unknown as Storage));
  });

  it('SIGNUP-24 lasts 30 s after a code was sent', () => {
    lock.rememberSent('signup', 'asha@example.in', SIGNUP_RESEND_LOCK_SECONDS, T0);
    expect(lock.secondsLocked('signup', 'asha@example.in', at(0))).toBe(30);
    expect(lock.secondsLocked('signup', 'asha@example.in', at(29.2))).toBe(1);
    expect(lock.secondsLocked('signup', 'asha@example.in', at(30))).toBe(0);
  });

  it('RESET-8 lasts 60 s for a reset, apart from sign-up', () => {
    lock.rememberSent('reset', 'asha@example.in', RESET_RESEND_LOCK_SECONDS, T0);
    expect(lock.secondsLocked('reset', 'asha@example.in', at(1))).toBe(59);
    expect(lock.secondsLocked('signup', 'asha@example.in', at(1))).toBe(0);
  });

  it('OPEN-7 binds to the address, however it is spelt', () => {
    lock.rememberSent('signup', 'asha@example.in', 30, T0);
    expect(lock.secondsLocked('signup', ' Asha@Example.in', at(10))).toBe(20);
    expect(lock.secondsLocked('signup', 'ravi@example.in', at(10))).toBe(0);
    lock.rememberSent('signup', 'ravi@example.in', 30, at(10));
    expect(lock.secondsLocked('signup', 'asha@example.in', at(10))).toBe(20);
  });

  it('offers the last address while its code is good, not longer', () => {
    lock.rememberSent('reset', 'asha@example.in', 60, T0);
    expect(lock.pendingAddress('reset', at(599))).toBe('asha@example.in');
    expect(lock.pendingAddress('reset', at(600))).toBeUndefined();
  });

  it('keeps nothing of a code that is used or no longer valid', () => {
    lock.rememberSent('reset', 'asha@example.in', 60, T0);
    lock.rememberSent('signup', 'asha@example.in', 30, T0);
    lock.forgetSent('reset', 'Asha@example.in');
    expect(lock.pendingAddress('reset', at(5))).toBeUndefined();
    expect(lock.pendingAddress('signup', at(5))).toBe('asha@example.in');
    expect(lock.pendingAddress('signup', at(600))).toBeUndefined();
    expect([...kept.keys()]).toEqual([]);
  });

  it('comes back to the step that waited for a code, while the code is valid', () => {
    lock.rememberStep('signup', 'asha@example.in');
    expect(lock.lostStep('signup', T0)).toBeUndefined();
    lock.rememberSent('signup', 'asha@example.in', 30, T0);
    lock.rememberSent('signup', 'ravi@example.in', 30, T0);
    expect(lock.lostStep('signup', at(599))).toBe('asha@example.in');
    expect(lock.lostStep('reset', at(1))).toBeUndefined();
    expect(lock.lostStep('signup', at(600))).toBeUndefined();
    lock.rememberSent('signup', 'asha@example.in', 30, at(700));
    lock.rememberStep('signup', undefined);
    expect(lock.lostStep('signup', at(701))).toBeUndefined();
  });

  it('takes broken memory as empty', () => {
    kept.set('baari-codes-signup', '{"half":');
    expect(lock.secondsLocked('signup', 'asha@example.in', T0)).toBe(0);
    kept.set('baari-codes-signup', '[1,null]');
    expect(lock.pendingAddress('signup', T0)).toBeUndefined();
  });
});
