import { EventEmitter } from 'node:events';
import { login } from '@baari/contract/account';
import { bookAppointment, getDoctor } from '@baari/contract/booking';
import { addDoctor } from '@baari/contract/profile';
import { describe, expect, it } from 'vitest';
import { CALLS_AT_ONCE, OLDEST_MAX_MS, overloadGate } from './overload.ts';

/** A gate with so many calls at work, all let in at 0 ms. */
function busyGate(calls: number) {
  let now = 0;
  const gate = overloadGate(() => now);
  const ends = Array.from({ length: calls }, () => new EventEmitter());
  ends.forEach((end) => gate.enter(getDoctor, end));
  return { gate, ends, at: (ms: number) => (now = ms), enter: () => gate.enter(bookAppointment, new EventEmitter()) };
}

describe('the gate', () => {
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
    expect(enter).toThrow(expect.objectContaining({ code: 'NOT_READY', details: { retryAfterSeconds: 1 } }));
  });

  it('opens again as soon as the old calls are answered', () => {
    const { at, enter, ends } = busyGate(CALLS_AT_ONCE);
    at(OLDEST_MAX_MS + 1);
    expect(enter).toThrow();
    ends[0]!.emit('close');
    expect(enter).not.toThrow();
  });

  it('leaves log-ins and uploads out: they are slow by nature', () => {
    const { gate, at } = busyGate(CALLS_AT_ONCE);
    at(OLDEST_MAX_MS + 1);
    expect(() => gate.enter(login, new EventEmitter())).not.toThrow();
    expect(() => gate.enter(addDoctor, new EventEmitter())).not.toThrow();
  });
});
