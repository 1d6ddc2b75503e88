import { describe, expect, it } from 'vitest';
import type { KeptTicket } from '../../lib/kept-tickets.ts';
import { callBetween, remembered, standingOf } from './standing.ts';
import type { Standing } from './standing.ts';
import { callText, expectedText, newsToCome, noticeTexts, spoken, statusText, tabTitle } from './ticket-texts.ts';

const TODAY = '2026-11-21';
const ticket: KeptTicket = {
  appointmentDate: TODAY,
  serialNumber: 12,
  expectedTime: '11:30',
  expected: { from: '11:20', to: '11:45' },
  status: 'BOOKED',
  qrCodeData: 'https://clinic.test/book/t/abc',
  ticketUrl: 'https://clinic.test/book/t/abc',
  doctorId: 'k3m9x2ab7q',
  doctor: null,
  patientName: 'Ravi Kumar',
  nowServing: 9,
  peopleAhead: 2,
};
const standing = (about: Partial<KeptTicket> = {}): Standing => standingOf({ ...ticket, ...about }, TODAY);
const first = { peopleAhead: 0 };

const waiting = standing({ isNext: false, calls: 0 });
const next = standing({ ...first, isNext: true, calls: 0 });
const called = standing({ ...first, state: 'CALLED', nowServing: 12, isNext: false, calls: 1 });
const calledAgain = { ...called, calls: 2 };

it('who is to be confirmed hears of no turn, and reads why', () => {
  const held = { ...ticket, ...first, toConfirm: true, expectedTime: '', expected: { from: '', to: '' } };
  const now = standingOf(held, TODAY);
  expect(callText(held, now)).toBeNull();
  expect(noticeTexts(held, now)).toEqual([expect.stringContaining('has still to confirm this booking')]);
  expect(spoken(held, now).whole).not.toMatch(/ahead|expected/);
  expect(noticeTexts({ ...held, status: 'CANCELLED' }, now)).toEqual([]);
  expect(statusText(held, true)).toBe('This appointment was on Saturday, 21 November 2026.');
  // Nobody is asked to come to a doctor who is away.
  const away = { ...held, notice: { lateMinutes: 0, closed: true, away: true } };
  expect(noticeTexts(away, now)).toEqual([expect.stringContaining('The doctor is away on this day')]);
});

describe('how near the turn is', () => {
  it('is said by the stream, else by who has come and has nobody before them', () => {
    expect(next).toMatchObject({ isNext: true, isCalled: false });
    expect(standing({ ...first, status: 'VERIFIED' })).toMatchObject({ isNext: true });
    expect(called).toMatchObject({ isCalled: true, isNext: false });
  });

  it('is not promised to somebody who has not come: another who has may be called before', () => {
    expect(standing(first)).toMatchObject({ isNext: null, mayBeNext: true });
    expect(standing({ ...first, isNext: false })).toMatchObject({ isNext: false, mayBeNext: true });
    expect(callText(ticket, standing(first))).toBe('You may be called next. Please be at the clinic.');
  });

  it('is not the turn of a patient who was called last and skipped', () => {
    const skipped = standing({ state: 'WAITING', status: 'VERIFIED', nowServing: 12 });
    expect(skipped).toMatchObject({ isWaiting: true, isCalled: false, hasBegun: true });
  });

  it('is nothing on another day, nor once the appointment is over', () => {
    expect(standing({ ...first, isNext: true, appointmentDate: '2026-11-22' })).toMatchObject({ isNext: false });
    for (const status of ['COMPLETED', 'CANCELLED', 'MOVED', 'NO_SHOW'] as const)
      expect(standing({ ...first, status, state: 'CALLED', nowServing: 12 })).toMatchObject({
        isCalled: false,
        isNext: false,
      });
  });
});

describe('a call to the patient', () => {
  it('is becoming next or being called, and being called again', () => {
    expect(callBetween(waiting, next)).toBe('next');
    expect(callBetween(next, called)).toBe('turn');
    expect(callBetween(waiting, called)).toBe('turn');
    expect(callBetween(called, calledAgain)).toBe('turn');
    expect(callBetween({ ...called, isCalled: false, calls: 1 }, { ...called, calls: 1 })).toBe('turn');
  });

  it('is not what was so before, nor what nobody knew before', () => {
    expect(callBetween(next, next)).toBeNull();
    expect(callBetween(called, called)).toBeNull();
    expect(callBetween({ ...called, calls: null }, calledAgain)).toBeNull();
    expect(callBetween(standing(first), next)).toBeNull();
    expect(callBetween(called, waiting)).toBeNull();
  });

  it('does not wake up who becomes next before the day has begun', () => {
    expect(callBetween(waiting, { ...next, hasBegun: false })).toBeNull();
  });

  it('is not missed because an answer between two streams told less', () => {
    const asked = remembered(waiting, standing(first));
    expect(callBetween(asked, next)).toBe('next');
    const askedWhenCalled = remembered(called, standing({ ...first, state: 'CALLED', nowServing: 12 }));
    expect(callBetween(askedWhenCalled, calledAgain)).toBe('turn');
    const askedThenCalled = remembered(waiting, standing({ ...first, state: 'CALLED', nowServing: 12 }));
    expect(callBetween(askedThenCalled, called)).toBeNull();
  });
});

describe('what a ticket says', () => {
  it('says the expected time as a range, the half of the day once', () => {
    expect(expectedText(ticket)).toBe('about 11:20 to 11:45\u00a0am');
    expect(expectedText({ ...ticket, expected: { from: '11:50', to: '12:15' } })).toBe(
      'about 11:50\u00a0am to 12:15\u00a0pm',
    );
    expect(expectedText({ ...ticket, expected: undefined })).toBe('about 11:30\u00a0am');
  });

  it('tells the first of the day when to be there, and does not hurry them', () => {
    const early = { ...ticket, ...first, nowServing: null, isNext: true };
    expect(callText(early, standing(early))).toBe('Nobody is ahead of you. Please be at the clinic by 11:20\u00a0am.');
    expect(tabTitle(early, standing(early))).toBe('Number 12: Your appointment');
  });

  it('puts what concerns the holder into the tab', () => {
    expect(tabTitle(ticket, waiting)).toBe('Number 12: Your appointment');
    expect(tabTitle(ticket, next)).toBe('You are next – 12');
    expect(tabTitle(ticket, called)).toBe('Your turn – 12');
  });

  it('names no time on a leave, but that the clinic decides', () => {
    const notice = { lateMinutes: 20, closed: true, away: true };
    const left = { ...ticket, ...first, nowServing: null, notice };
    expect(callText(left, standing(left))).toBeNull();
    expect(noticeTexts(left, standing(left))).toEqual([expect.stringContaining('The doctor is away on this day')]);
    expect(spoken(left, standing(left)).whole).not.toMatch(/about|am|expected/);
    expect(statusText({ ...left, status: 'CANCELLED', cancelledBy: 'clinic' }, false)).toContain('doctor is away');
  });

  it('speaks of a coming day only what the clinic says of it, and of a day that is over nothing', () => {
    const away = { ...ticket, notice: { lateMinutes: 0, closed: true, away: true } };
    const spokenOn = (appointmentDate: string) => spoken(away, standing({ ...away, appointmentDate })).whole;
    expect(spokenOn('2026-11-22')).toMatch(/^The doctor is away on this day/);
    expect(spokenOn('2026-11-20')).toBe('');
    expect(spoken(ticket, standing({ appointmentDate: '2026-11-22' })).whole).toBe('');
  });

  it('has news once the clinic takes back that a number did not count, whether or not its patient has come', () => {
    const away = { ...ticket, notice: { lateMinutes: 0, closed: true, away: true } };
    expect(newsToCome(away)).toBe('openAgain');
    expect(newsToCome({ ...away, status: 'VERIFIED' })).toBe('openAgain');
    expect(newsToCome({ ...away, status: 'CANCELLED', cancelledBy: 'clinic' })).toBe('restored');
    expect(newsToCome({ ...away, status: 'CANCELLED', cancelledBy: 'patient' })).toBeNull();
    expect(newsToCome({ ...ticket, notice: { lateMinutes: 0, closed: true } })).toBeNull();
  });

  it('asks who is booked with a suspended practice to call first, and not why', () => {
    const notice = { lateMinutes: 0, closed: true, suspended: true };
    const texts = [
      'This practice is not taking new bookings here. You have your number; please call the clinic before you come.',
    ];
    expect(noticeTexts({ ...ticket, notice }, { isCalled: false })).toEqual(texts);
    expect(noticeTexts({ ...ticket, notice, toConfirm: true }, { isCalled: false })).toEqual([
      expect.stringContaining('still to confirm'),
      ...texts,
    ]);
  });

  it('says what the clinic has done', () => {
    const cancelled = { ...ticket, status: 'CANCELLED', cancelledBy: 'clinic' } as const;
    expect(statusText(cancelled, false)).toBe('The clinic has cancelled this appointment.');
    expect(statusText({ ...cancelled, notice: { lateMinutes: 0, closed: true } }, false)).toContain(
      'has closed this day',
    );
    expect(statusText({ ...cancelled, cancelledBy: 'patient' }, false)).toBe('This appointment was cancelled.');
    const movedTo = { ticket: 'abd', appointmentDate: '2026-11-23', serialNumber: 4 };
    expect(statusText({ ...ticket, status: 'MOVED', movedTo }, false)).toBe(
      'The clinic has moved your appointment to Monday, 23 November 2026. Your new number is 4.',
    );
    expect(statusText({ ...cancelled, cancelReason: 'The doctor is ill' }, false)).toBe(
      'The clinic has cancelled this appointment. Reason: The doctor is ill',
    );
    const range = { from: '17:20', to: '17:40' };
    const told = { ...ticket, expected: { ...range, isDelayed: true }, notice: { lateMinutes: 20, closed: true } };
    expect(noticeTexts(told, { isCalled: false })).toEqual([
      'The doctor is running about 20 minutes late. The time on this ticket counts it in.',
      'The clinic takes no more bookings for this day. Your number is still valid.',
    ]);
    expect(noticeTexts(told, { isCalled: true })).toEqual([]);
    const ofTheEvening = { lateMinutes: 20, lateFrom: '17:00', closed: false };
    expect(noticeTexts({ ...told, notice: ofTheEvening }, { isCalled: false })).toEqual([
      'The doctor is running about 20 minutes late from 5:00\u00a0pm. The time on this ticket counts it in.',
    ]);
    expect(noticeTexts({ ...ticket, expected: range, notice: ofTheEvening }, { isCalled: false })).toEqual([
      'The doctor is running about 20 minutes late from 5:00\u00a0pm.',
    ]);
    expect(noticeTexts(ticket, { isCalled: false })).toEqual([]);
  });
});
