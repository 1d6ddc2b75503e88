import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asQueuePatient } from '../../../lib/queue-view.ts';
import { ALONE_MS, deskKeyOf, meantBy, singleKeys } from './desk-keys.ts';
import type { QueueState } from '@baari/contract/vocabulary';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function typing() {
  const heard: string[] = [];
  const keys = singleKeys(deskKeyOf, (key) => (then) => void heard.push(then === '' ? key : `${key} ${then}`));
  const type = (text: string, everyMs: number) =>
    [...text].map((key) => {
      vi.advanceTimersByTime(everyMs);
      return keys.press(key, Date.now());
    });
  const rest = () => vi.advanceTimersByTime(ALONE_MS);
  return { heard, type, rest, keys };
}

describe('a key of the desk', () => {
  it('counts once it has stood alone', () => {
    const { heard, type, rest } = typing();
    type('n', 0);
    expect(heard).toEqual([]);
    rest();
    type('S', 0);
    rest();
    expect(heard).toEqual(['call-next', 'skip']);
  });

  it.each([5, 30, 100])('is none of what a scanner types every %i ms, to its Enter', (everyMs) => {
    const { heard, type, rest, keys } = typing();
    const goesOn = type('AaSunsaxdrew/https://clinic.example', everyMs);
    expect(goesOn.slice(1).every(Boolean)).toBe(true);
    expect(keys.press('Enter', Date.now())).toBe(true);
    rest();
    expect(heard).toEqual([]);
  });

  it('is not the last letter of a scanner that sends no Enter', () => {
    const { heard, type, rest } = typing();
    for (const code of ['AaSunsaxdrew', 'fAaSunsaxdrew']) type(code, 30);
    rest();
    expect(heard).toEqual([]);
  });

  it.each([0, 50, 100, 149])('is followed by what is searched for, typed every %i ms', (everyMs) => {
    const { heard, type, rest } = typing();
    type('fax', everyMs);
    expect(heard).toEqual([]);
    rest();
    expect(heard).toEqual(['find ax']);
  });

  it('is followed by a long name too, if a person can have typed it', () => {
    const { heard, type, rest } = typing();
    type('fRavi Kumar', 100);
    rest();
    expect(heard).toEqual(['find Ravi Kumar']);
  });

  it.each([5, 30, 100])('is none of a scanner’s, every %i ms, whose first letter is that of the search', (everyMs) => {
    const { heard, type, rest, keys } = typing();
    type('fAaSunsaxdrew', everyMs);
    keys.press('Enter', Date.now());
    rest();
    expect(heard).toEqual([]);
  });

  it('counts before the next one on a device that was busy', () => {
    const { heard, keys } = typing();
    keys.press('f', 0);
    keys.catchUp(ALONE_MS);
    expect(heard).toEqual(['find']);
  });

  it('means nothing after the page is left', () => {
    const { heard, type, rest, keys } = typing();
    type('n', 0);
    keys.stop();
    rest();
    expect(heard).toEqual([]);
  });
});

const STATUS = {
  EXPECTED: 'BOOKED',
  WAITING: 'VERIFIED',
  CALLED: 'VERIFIED',
  DONE: 'COMPLETED',
  ABSENT: 'NO_SHOW',
} as const;
const patient = (serialNumber: number, state: QueueState) => ({
  ...asQueuePatient({
    _id: `a${serialNumber}`,
    patientName: 'Ravi Kumar',
    phoneNumber: '9123456780',
    gender: 'MALE',
    serialNumber,
    status: STATUS[state],
    bookedAt: '2026-11-20T05:00:00Z',
    verifiedAt: null,
  }),
  state,
});

describe('whom a key means', () => {
  const current = patient(1, 'CALLED');
  const next = patient(2, 'WAITING');
  const focused = patient(5, 'EXPECTED');
  const nobody = { focused: undefined, current: undefined, next: undefined };
  it.each([
    ['skip', { focused, current, next }, 5],
    ['skip', { ...nobody, current, next }, 1],
    ['skip', { ...nobody, next }, 2],
    ['skip', nobody, undefined],
    ['complete', { ...nobody, current, next }, 1],
    ['complete', { ...nobody, next }, undefined],
    ['call-again', { focused, current, next }, undefined],
    ['call-again', { ...nobody, current }, 1],
    ['arrive', { focused, current, next }, 5],
    ['arrive', { ...nobody, current, next: focused }, 5],
    ['arrive', { ...nobody, current, next }, undefined],
    ['emergency', { focused, current, next }, 5],
    ['emergency', { ...nobody, current, next }, undefined],
  ] as const)('%s of %j is number %s', (act, desk, serial) => expect(meantBy(act, desk)?.serialNumber).toBe(serial));
});
