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
    ['9am', '09:00'],
    ['5:00 PM', '17:00'],
    ['5 pm', '17:00'],
    ['5.30 p.m.', '17:30'],
    ['530pm', '17:30'],
    ['12:15 pm', '12:15'],
    ['12 am', '00:00'],
    ['5 p', '5 p'],
    ['13 am', '13 am'],
    ['5 in the evening', '5 in the evening'],
    ['17:005', '17:00'],
  ])('FORM-17 %s reads %s', (typed, shown) => {
    expect(typedTime(typed)).toBe(shown);
  });
});

describe('leaving a time', () => {
  it.each([
    ['9', '09:00'],
    ['17', '17:00'],
    ['5 p', '17:00'],
    ['9:30', '09:30'],
    ['09:', '09:00'],
    ['25', '25'],
    ['9:3', '9:3'],
    ['', ''],
  ])('FORM-17 %s becomes %s', (typed, shown) => {
    expect(finishedTime(typed)).toBe(shown);
  });
});

it('FORM-17 takes 5:00 pm, typed letter by letter, for 17:00', () => {
  expect([...'5:00 pm'].reduce((shown, letter) => typedTime(shown + letter), '')).toBe('17:00');
});
