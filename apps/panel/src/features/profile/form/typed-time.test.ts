import { describe, expect, it } from 'vitest';
import { finishedTime, typedTime } from './typed-time.ts';

describe('typing a time', () => {
  it.each([
    ['9', '9'],
    ['09', '09'],
    ['093', '09:3'],
    ['0930', '09:30'],
    ['930', '9:30'],
    ['9:30', '9:30'],
    ['09.30', '09:30'],
    ['9am', '9'],
    ['17:005', '17:00'],
  ])('FORM-17 %s reads %s', (typed, shown) => {
    expect(typedTime(typed)).toBe(shown);
  });
});

describe('leaving a time', () => {
  it.each([
    ['9', '09:00'],
    ['17', '17:00'],
    ['9:30', '09:30'],
    ['09:', '09:00'],
    ['25', '25'],
    ['9:3', '9:3'],
    ['', ''],
  ])('FORM-17 %s becomes %s', (typed, shown) => {
    expect(finishedTime(typed)).toBe(shown);
  });
});
