import { expect, it } from 'vitest';
import { statusText } from './visits-texts.ts';

it('who was called reads so, whether the desk had seen them before or not, until the doctor has seen them', () => {
  const calledAt = '2026-11-21T04:30:00.000Z';
  const texts = (['BOOKED', 'VERIFIED', 'COMPLETED'] as const).map((status) => [
    statusText({ status, calledAt: null }),
    statusText({ status, calledAt }),
  ]);
  expect(texts).toEqual([
    ['Booked', 'Called'],
    ['Came', 'Called'],
    ['Seen by the doctor', 'Seen by the doctor'],
  ]);
});
