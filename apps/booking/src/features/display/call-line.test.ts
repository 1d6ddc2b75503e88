import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callLine } from './call-line.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function line() {
  const said: string[] = [];
  const over = new Set<string>();
  const text = ({ practice, serialNumber }: { practice: string; serialNumber: number }) =>
    `${practice} ${serialNumber}`;
  const { add, look } = callLine<{ practice: string; serialNumber: number }>(
    (call) => said.push(text(call)),
    () => said.push('hush'),
    (call) => !over.has(text(call)),
  );
  return { said, over, look, call: (practice: string, serialNumber: number) => add({ practice, serialNumber }) };
}
const later = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

it('lets the calls of several doctors out one after the other, and the first at once', () => {
  const { said, call } = line();
  call('rao', 1);
  call('nair', 7);
  call('khan', 3);
  expect(said).toEqual(['rao 1']);
  later(9);
  expect(said).toEqual(['rao 1', 'nair 7']);
  later(9);
  expect(said).toEqual(['rao 1', 'nair 7', 'khan 3']);
  later(9);
  call('rao', 2);
  expect(said.at(-1)).toBe('rao 2');
});

it('says a doctor’s newer call instead of the older: at once if that is being said, else in its turn', () => {
  const { said, over, call } = line();
  call('rao', 1);
  call('nair', 7);
  call('nair', 8);
  over.add('nair 7');
  call('rao', 2);
  expect(said).toEqual(['rao 1', 'rao 2']);
  later(9);
  expect(said).toEqual(['rao 1', 'rao 2', 'nair 8']);
});

it('leaves out what was undone meanwhile', () => {
  const { said, over, call } = line();
  call('rao', 1);
  call('nair', 7);
  call('khan', 3);
  over.add('nair 7');
  later(9);
  expect(said).toEqual(['rao 1', 'khan 3']);
});

it('says a call that waits still, once the newer one of its doctor is undone; called again while it waits, it is said once', () => {
  const { said, over, call } = line();
  call('rao', 1);
  call('khan', 3);
  call('khan', 3);
  call('khan', 4);
  over.add('khan 4');
  later(9);
  later(9);
  later(9);
  expect(said).toEqual(['rao 1', 'khan 3']);
});

it('breaks off what is being said once that is undone, and says at once what waits', () => {
  const { said, over, look, call } = line();
  call('rao', 1);
  call('nair', 7);
  look();
  expect(said).toEqual(['rao 1']);
  over.add('rao 1');
  look();
  expect(said).toEqual(['rao 1', 'hush', 'nair 7']);
  later(9);
  over.add('nair 7');
  look();
  expect(said).toEqual(['rao 1', 'hush', 'nair 7']);
});
