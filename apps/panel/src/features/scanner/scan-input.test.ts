import { describe, expect, it } from 'vitest';
import { sizesOf } from './picture-sizes.ts';
import { createRepeatGuard } from './repeat-guard.ts';
import { NO_BURST, ticketAddressIn, typed } from '../../lib/wedge.ts';

describe('repeat guard', () => {
  it('takes a code once while it stays in view and again after it was away', () => {
    const isNew = createRepeatGuard(5000);
    const seen = [0, 200, 4000, 8900, 13_900].map((now) => isNew('t1', now));
    expect(seen).toEqual([true, false, false, false, true]);
  });

  it('takes the next ticket at once', () => {
    const isNew = createRepeatGuard(5000);
    expect([isNew('t1', 0), isNew('t2', 200)]).toEqual([true, true]);
  });
});

function type(keys: readonly string[], everyMs: number): string | null {
  let burst = NO_BURST;
  let scanned: string | null = null;
  keys.forEach((key, i) => ({ burst, scanned } = typed(burst, key, i * everyMs)));
  return scanned;
}

describe('USB scanner', () => {
  const ticket = 'https://x.in/t/AbC-1';

  it('is told by a burst of keys that Enter ends', () => {
    for (const everyMs of [1, 8, 100]) expect(type([...ticket, 'Enter'], everyMs)).toBe(ticket);
  });

  it('keeps capitals, with Shift between the letters', () => {
    expect(type(['Shift', 'A', 'b', 'c', 'Shift', 'D', 'e', 'f', 'g', 'h', 'Enter'], 8)).toBe('AbcDefgh');
  });

  it('is not what was typed with a rest in between, nor a short burst', () => {
    expect(type([...ticket, 'Enter'], 600)).toBeNull();
    expect(type(['a', 'b', 'Enter'], 8)).toBeNull();
  });
});

it('a ticket’s address is found behind what was typed before it, and a long password is none', () => {
  const address = `https://x.in/book/t/${'Ab-1'.repeat(10)}`;
  expect(ticketAddressIn(`Ra${address}`)).toBe(address);
  expect(ticketAddressIn('https://x.in/menu')).toBeNull();
  expect(ticketAddressIn('correct-horse-battery-staple-and-more')).toBeNull();
});

describe('sizes of an uploaded picture', () => {
  it('tries 1000, then 1600, then the picture itself', () => {
    expect(sizesOf(4000, 3000).map((size) => size.width)).toEqual([1000, 1600, 4000]);
  });

  it('does not enlarge, and tries no size twice', () => {
    expect(sizesOf(600, 800)).toEqual([{ width: 600, height: 800 }]);
    expect(sizesOf(1200, 300).map((size) => size.width)).toEqual([1000, 1200]);
  });

  it('stays within what phones can draw', () => {
    expect(sizesOf(12_000, 9000).at(-1)).toEqual({ width: 4096, height: 3072 });
  });
});
