import { busListeners } from '@baari/api/ports/event-bus';
import { expect, it } from 'vitest';
import { fullDays } from './service-full-days.ts';

const [ASHA, BINA, TODAY, TOMORROW] = ['asha', 'bina', '2026-11-21', '2026-11-22'];

function known() {
  const bus = busListeners();
  let now = 0;
  const days = fullDays(bus, () => new Date(now));
  for (const doctor of [ASHA, BINA]) for (const date of [TODAY, TOMORROW]) days.add(doctor, date, ['answered']);
  const full = (key: string | null = null) =>
    [ASHA, BINA].map((doctorId) => [TODAY, TOMORROW].filter((date) => days.refuses({ doctorId, date, key })));
  return { bus, full, wait: (ms: number) => (now += ms) };
}

it('is over after half a second', () => {
  const { full, wait } = known();
  wait(499);
  expect(full()).toEqual([
    [TODAY, TOMORROW],
    [TODAY, TOMORROW],
  ]);
  wait(1);
  expect(full()).toEqual([[], []]);
});

it('is over at once where the day, any day of the doctor, or perhaps anything changes', () => {
  const { bus, full } = known();
  bus.tell({ kind: 'day', doctorId: ASHA, date: TODAY });
  expect(full()).toEqual([[TOMORROW], [TODAY, TOMORROW]]);
  bus.tell({ kind: 'day', doctorId: BINA, date: null });
  expect(full()).toEqual([[TOMORROW], []]);
  bus.tellGap();
  expect(full()).toEqual([[], []]);
});

it('refuses a new key, and not one that was answered', () => {
  const { full } = known();
  expect(full('new')).toEqual([
    [TODAY, TOMORROW],
    [TODAY, TOMORROW],
  ]);
  expect(full('answered')).toEqual([[], []]);
});
