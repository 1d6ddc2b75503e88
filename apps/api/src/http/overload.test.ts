import { EventEmitter } from 'node:events';
import { login } from '@baari/contract/account';
import { bookAppointment, getDoctor } from '@baari/contract/booking';
import { addDoctor } from '@baari/contract/profile';
import { describe, expect, it } from 'vitest';
import { BOUNDS, DEVICE_CALLS_AT_ONCE, overloadGate } from './overload.ts';

const ending = () => Object.assign(new EventEmitter(), { destroyed: false });

const { calls: CALLS_AT_ONCE, waitMs: OLDEST_MAX_MS } = BOUNDS.strangers;
const STRANGER = { key: '203.0.113.9', isKnown: false };
const device = (n: number) => ({ key: `device ${n}`, isKnown: true });

/** A gate with so many calls of strangers at work, all let in at 0 ms. */
function busyGate(calls: number) {
  let now = 0;
  const gate = overloadGate(() => now);
  const ends = Array.from({ length: calls }, ending);
  ends.forEach((end) => gate.enter(getDoctor, STRANGER, end));
  return { gate, ends, at: (ms: number) => (now = ms), enter: () => gate.enter(bookAppointment, STRANGER, ending()) };
}

describe('the gate', () => {
  it('is at work for the desks until each of them is answered, whatever strangers do', () => {
    const { gate } = busyGate(CALLS_AT_ONCE);
    expect(gate.isAtWork()).toBe(false);
    const ends = [ending(), ending()];
    ends.forEach((end, n) => gate.enter(bookAppointment, device(n), end));
    for (const end of ends) {
      expect(gate.isAtWork()).toBe(true);
      end.emit('close');
    }
    expect(gate.isAtWork()).toBe(false);
  });

  it('lets a crowd in as long as it is answered in time', () => {
    const { at, enter } = busyGate(10 * CALLS_AT_ONCE);
    at(OLDEST_MAX_MS);
    expect(enter).not.toThrow();
  });

  it('lets a few slow calls be slow', () => {
    const { at, enter } = busyGate(CALLS_AT_ONCE - 1);
    at(10 * OLDEST_MAX_MS);
    expect(enter).not.toThrow();
  });

  it('turns new calls away, with a time to come again, while many wait for long', () => {
    const { at, enter } = busyGate(CALLS_AT_ONCE);
    at(OLDEST_MAX_MS + 1);
    expect(enter).toThrow(
      expect.objectContaining({ code: 'NOT_READY', details: { retryAfterSeconds: 1, shed: 'calls' } }),
    );
  });

  it('turns a crowd away before it is late, once it is known how fast answers come', () => {
    const { gate, at, enter, ends } = busyGate(CALLS_AT_ONCE);
    const answer = (ms: number) => {
      at(ms);
      ends.shift()!.emit('close');
      ends.push(ending());
      gate.enter(getDoctor, STRANGER, ends.at(-1)!);
    };
    // One answer each ms: about so many calls at once as it is ms are answered in time.
    for (let n = 1; n <= 1_000; n += 1) answer(n);
    const letIn = () => {
      try {
        enter();
        return true;
      } catch {
        return false;
      }
    };
    let more = 0;
    while (letIn()) more += 1;
    expect(CALLS_AT_ONCE + more).toBeGreaterThanOrEqual(OLDEST_MAX_MS);
    expect(CALLS_AT_ONCE + more).toBeLessThan(OLDEST_MAX_MS + 5);
  });

  it('does not take a quiet hour for slow answers', () => {
    const { gate, at, enter } = busyGate(0);
    const later = Array.from({ length: CALLS_AT_ONCE }, ending);
    at(3_600_000);
    later.forEach((end) => gate.enter(getDoctor, STRANGER, end));
    at(3_600_001);
    later[0]!.emit('close');
    for (let n = 0; n < 10 * CALLS_AT_ONCE; n += 1) expect(enter).not.toThrow();
  });

  it('opens again as soon as the old calls are answered', () => {
    const { at, enter, ends } = busyGate(CALLS_AT_ONCE);
    at(OLDEST_MAX_MS + 1);
    expect(enter).toThrow();
    ends[0]!.emit('close');
    expect(enter).not.toThrow();
  });

  it('does not count a call whose body is still to come, and counts it from then on', () => {
    const { gate, at, enter, ends } = busyGate(CALLS_AT_ONCE);
    const body = Object.assign(new EventEmitter(), { complete: false });
    gate.awaitBody(ends[0]!, body);
    at(OLDEST_MAX_MS + 1);
    expect(enter).not.toThrow();
    ends[1]!.emit('close');
    body.emit('end');
    at(2 * OLDEST_MAX_MS + 2);
    expect(enter).toThrow();
  });

  it('leaves log-ins and uploads out: they are slow by nature', () => {
    const { gate, at } = busyGate(CALLS_AT_ONCE);
    at(OLDEST_MAX_MS + 1);
    expect(() => gate.enter(login, STRANGER, ending())).not.toThrow();
    expect(() => gate.enter(addDoctor, STRANGER, ending())).not.toThrow();
  });

  it('keeps a share for known devices that no stranger can take', () => {
    const { gate, at, enter } = busyGate(10 * CALLS_AT_ONCE);
    at(10 * OLDEST_MAX_MS);
    expect(enter).toThrow();
    for (let n = 0; n < CALLS_AT_ONCE; n += 1) expect(gate.enter(getDoctor, device(n), ending())).toBe('own');
  });

  it('counts what one device asks beyond its part with the strangers, until it has its answers', () => {
    const { gate, at } = busyGate(CALLS_AT_ONCE - 1);
    const ends = Array.from({ length: DEVICE_CALLS_AT_ONCE }, ending);
    for (const end of ends) expect(gate.enter(getDoctor, device(1), end)).toBe('own');
    expect(gate.enter(getDoctor, device(1), ending())).toBe('strangers');
    at(OLDEST_MAX_MS + 1);
    expect(() => gate.enter(getDoctor, device(1), ending())).toThrow();
    expect(gate.enter(getDoctor, device(2), ending())).toBe('own');
    ends[0]!.emit('close');
    expect(gate.enter(getDoctor, device(1), ending())).toBe('own');
  });
});
