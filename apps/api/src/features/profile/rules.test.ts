import { describe, expect, it } from 'vitest';
import { editedText, isoWeekdays, lostWeekdays, submittedText } from './rules.ts';

const slots = [{ start: '09:00', end: '13:00' }];

describe('lostWeekdays', () => {
  it('names the days that had slots and have none, in the order of the week', () => {
    expect(lostWeekdays({ Sunday: slots, Monday: slots, Friday: slots }, { Friday: slots })).toEqual([
      'Monday',
      'Sunday',
    ]);
  });

  it('leaves out days that are new, kept, or had no slot before', () => {
    expect(lostWeekdays({ Monday: slots, Tuesday: [] }, { Monday: slots, Sunday: slots })).toEqual([]);
  });

  it('counts weekdays as ISO does', () => {
    expect(isoWeekdays(['Monday', 'Sunday'])).toEqual([1, 7]);
  });
});

describe('editedText', () => {
  it('does not mention patients if none are affected', () => {
    expect(editedText(['Monday'], 0).message).toBe('Profile updated');
  });

  it('names the days', () => {
    expect(editedText(['Monday'], 1).message).toBe('Profile updated. 1 booked patient keeps their place on Monday.');
    expect(editedText(['Monday', 'Friday', 'Sunday'], 7).message).toBe(
      'Profile updated. 7 booked patients keep their places on Monday, Friday and Sunday.',
    );
  });
});

describe('submittedText', () => {
  const END = new Date('2026-12-04T20:00:00Z');

  it('gives the last day on the clinic’s calendar', () => {
    expect(submittedText('STARTED', END, 'Asia/Kolkata').message).toContain('runs until 05/12/2026');
  });

  it('says so if no trial is left, or if the operator is to decide about it', () => {
    expect(submittedText('USED', END, 'Asia/Kolkata').message).toContain('already used');
    expect(submittedText('WAITS', END, 'Asia/Kolkata').message).toContain('starts once your licence is approved');
  });
});
