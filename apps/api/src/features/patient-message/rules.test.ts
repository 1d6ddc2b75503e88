import type { Queue } from '@baari/contract/queue';
import { expect, it } from 'vitest';
import { numberToTell, pauseMs, soonIn } from './rules.ts';

it('tells of tomorrow from 18:00 to 20:00, and of the day from 7:00 to 9:00, and at no other minute', () => {
  const told = (minute: number) => numberToTell(minute)?.reason ?? null;
  expect([419, 420, 539, 540, 1079, 1080, 1199, 1200].map(told)).toEqual([
    ...[null, 'today', 'today', null],
    ...[null, 'tomorrow', 'tomorrow', null],
  ]);
});

it('finds who is soon, with the numbers of the same phone that come right behind, and no others', () => {
  const row = ([serialNumber, phoneNumber, from]: readonly [number, string | null, string]) =>
    ({
      serialNumber,
      phoneNumber,
      state: 'EXPECTED',
      toConfirm: null,
      expected: { from, to: from },
    }) as Queue['rows'][number];
  const rows = [
    ...[[1, 'a', '10:15'] as const, [2, 'a', '10:30'] as const, [3, 'a', '10:50'] as const, [4, 'b', '10:05'] as const],
    ...[
      [5, 'b', '11:00'] as const,
      [6, 'c', '10:25'] as const,
      [7, null, '10:20'] as const,
      [8, null, '10:25'] as const,
    ],
  ].map(row);
  const soon = soonIn({ rows, notice: { away: false } as Queue['notice'] }, 600);
  expect(soon.due).toEqual([
    { serial: 4, minutes: 5 },
    { serial: 1, minutes: 15 },
    { serial: 7, minutes: 20 },
  ]);
  expect(soon.following).toEqual([2, 3]);
  expect(soonIn({ rows, notice: { away: true } as Queue['notice'] }, 600)).toEqual({ due: [], following: [] });
});

it('waits for as long as a provider asks, but with a call never longer than it can help', () => {
  expect(pauseMs('late', 1, 0)).toBe(2_000);
  expect(pauseMs('late', 20, 0)).toBe(300_000);
  expect(pauseMs('late', 1, 3_600)).toBe(3_600_000);
  expect(pauseMs('turn', 1, 20)).toBe(20_000);
  expect(pauseMs('turn', 1, 3_600)).toBe(60_000);
  expect(pauseMs('soon', 20, 0)).toBe(60_000);
});
