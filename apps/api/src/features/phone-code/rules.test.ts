import { expect, it } from 'vitest';
import { codeMac, isConfirmation, newCode, writeConfirmation } from './rules.ts';

const [key, former] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const NOW = new Date('2026-11-21T04:30:00.000Z');
const until = new Date('2026-12-21T04:30:00.000Z');
const at = { doctorId: 'dem0asha26', phoneNumber: '9800000001' };

it('a confirmation is good for its number, its practice and its time, also under the key of before', () => {
  const text = writeConfirmation(former, at, 'booking', until);
  expect(isConfirmation([key, former], at, 'booking', text, NOW)).toBe(true);
  expect(isConfirmation([key, former], at, 'booking', text, until)).toBe(false);
  expect(isConfirmation([key], at, 'booking', text, NOW)).toBe(false);
  expect(isConfirmation([former], { ...at, phoneNumber: '9800000002' }, 'booking', text, NOW)).toBe(false);
  expect(isConfirmation([former], { ...at, doctorId: 'another000' }, 'booking', text, NOW)).toBe(false);
  const later = `${(until.getTime() + 1).toString(36)}.${text.split('.')[1]}`;
  for (const forged of ['', '.', 'zzzzzzzz', later])
    expect(isConfirmation([former], at, 'booking', forged, NOW)).toBe(false);
});

it('a code has six digits and is kept as of its number alone', () => {
  expect(newCode()).toMatch(/^\d{6}$/);
  expect(codeMac(key, at, 'booking', '123456')).not.toEqual(
    codeMac(key, { ...at, phoneNumber: '9800000002' }, 'booking', '123456'),
  );
});
