import { workingWeekdays } from '@baari/calendar/slots';
import { describe, expect, it } from 'vitest';
import { copied, daysToCopyTo, problemOfAdding, withDays, withSlot } from './slot-edits.ts';

const morning = { start: '09:00', end: '13:00' };
const evening = { start: '17:00', end: '20:00' };

describe('adding a slot', () => {
  it('FORM-13 FORM-14 asks for both times', () => {
    expect(problemOfAdding([], { start: '', end: '13:00' })).toBe('Please fill both start and end times.');
    expect(problemOfAdding([], { start: '09:00', end: '' })).toBe('Please fill both start and end times.');
  });

  it('FORM-15 FORM-16 wants the start earlier than the end', () => {
    const text = 'Start time must be earlier than end time.';
    expect(problemOfAdding([], { start: '09:00', end: '09:00' })).toBe(text);
    expect(problemOfAdding([], { start: '13:00', end: '09:00' })).toBe(text);
  });

  it('FORM-17 takes times of the 24-hour clock alone', () => {
    expect(problemOfAdding([], { start: '09:00', end: '24:00' })).toBe('Please enter times as HH:MM, 24-hour');
    expect(problemOfAdding([], { start: '17:30', end: '23:59' })).toBeUndefined();
  });

  it('refuses a slot that overlaps another of the day', () => {
    expect(problemOfAdding([morning], { start: '12:00', end: '14:00' })).toBe('Slots of a day must not overlap');
    expect(problemOfAdding([morning], { start: '13:00', end: '14:00' })).toBeUndefined();
  });

  it('FORM-10 keeps the slots of the day in order', () => {
    expect(withSlot([evening], morning)).toEqual([morning, evening]);
  });
});

describe('choosing days', () => {
  it('FORM-8 FORM-9 starts an empty list and drops the slots of an unselected day', () => {
    const days = withDays({ Monday: [morning] }, ['Sunday', 'Monday']);
    expect(days).toEqual({ Monday: [morning], Sunday: [] });
    expect(withDays(days, ['Sunday'])).toEqual({ Sunday: [] });
    expect(workingWeekdays(days)).toEqual(['Monday', 'Sunday']);
  });

  it('offers the hours of a day to the chosen days without any, else to those with others, else to the week', () => {
    expect(daysToCopyTo({ Monday: [morning], Wednesday: [evening], Friday: [] }, 'Monday')).toEqual(['Friday']);
    expect(daysToCopyTo({ Monday: [morning], Wednesday: [evening], Friday: [morning] }, 'Monday')).toEqual([
      'Wednesday',
    ]);
    expect(daysToCopyTo({ Monday: [morning], Friday: [morning] }, 'Monday')).toEqual([]);
    const week = ['Monday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
    expect(daysToCopyTo({ Tuesday: [morning] }, 'Tuesday')).toEqual(week);
  });

  it('copies the slots of a day to others, in the order of the week', () => {
    const days = copied({ Friday: [], Monday: [morning], Sunday: [evening] }, 'Monday', ['Tuesday', 'Friday']);
    expect(Object.entries(days)).toEqual([
      ['Monday', [morning]],
      ['Tuesday', [morning]],
      ['Friday', [morning]],
      ['Sunday', [evening]],
    ]);
  });
});
