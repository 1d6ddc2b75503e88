import { describe, expect, it } from 'vitest';
import { slipStyle, slipWidthFrom } from './slip-style.ts';

describe('the slip', () => {
  it.each([
    ['80', '80'],
    [80, '80'],
    ['72', undefined],
  ] as const)('of a device that kept %s is %s mm wide', (kept, width) => expect(slipWidthFrom(kept)).toBe(width));

  it.each(['58', '80'] as const)('of %s mm says so to the printer, without margins', (width) =>
    expect(slipStyle(width)).toMatch(new RegExp(`@page { size: ${width}mm \\d+mm; margin: 0; }`)),
  );
});
