import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { displayKeys } from './display-key.ts';

const [first, second] = [randomBytes(32), randomBytes(32)];
const DOCTOR = 'k3v9q2m7xd';

it('fits its doctor alone, and none that was changed', () => {
  const keys = displayKeys([first]);
  const key = keys.of(DOCTOR);
  expect(keys.fits(key, DOCTOR)).toBe(true);
  expect(keys.fits(key, 'k3v9q2m7xe')).toBe(false);
  expect(keys.fits(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`, DOCTOR)).toBe(false);
  for (const none of ['', 'x', 'ä'.repeat(16), `${key}A`]) expect(keys.fits(none, DOCTOR)).toBe(false);
});

it('holds as long as its secret is in the ring', () => {
  const key = displayKeys([first]).of(DOCTOR);
  expect(displayKeys([first, second]).fits(key, DOCTOR)).toBe(true);
  expect(displayKeys([first, second]).of(DOCTOR)).not.toBe(key);
  expect(displayKeys([second]).fits(key, DOCTOR)).toBe(false);
});
