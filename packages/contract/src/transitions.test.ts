import { describe, expect, it } from 'vitest';
import {
  ACT_OF_MARK,
  markOf,
  isAllowed,
  STANDINGS,
  standingAfter,
  standingOf,
  STATUS_OF,
  TRANSITIONS,
} from './transitions.ts';
import type { Act, Standing } from './transitions.ts';
import { DESK_STATUSES, QUEUE_ACTS } from './vocabulary.ts';

const ACTS = Object.keys(TRANSITIONS) as Act[];
const GONE: readonly Standing[] = ['CANCELLED', 'MOVED'];
const leaves = (act: Act) => STANDINGS.filter((standing) => standingAfter(act, standing) !== null);

describe('which act is allowed from which standing', () => {
  it('is known of every act of the queue that changes where somebody stands', () =>
    expect(QUEUE_ACTS.filter((act) => !(act in TRANSITIONS))).toEqual(['correct', 'running-late', 'on-time']));

  it.each(ACTS)('%s brings nobody back who is gone', (act) =>
    expect(leaves(act).filter((standing) => GONE.includes(standing))).toEqual([]),
  );

  it.each(['cancel', 'move', 'close-day'] as const)('%s takes nobody away who has arrived', (act) =>
    expect(leaves(act).filter((standing) => STATUS_OF[standing] !== 'BOOKED')).toEqual([]),
  );

  it.each(DESK_STATUSES)('a mark %s gives this status to everybody who is not gone', (status) => {
    const marked = STANDINGS.filter((standing) => !GONE.includes(standing));
    expect(leaves(`mark-${status}`)).toEqual(marked);
    for (const standing of marked) expect(STATUS_OF[standingAfter(`mark-${status}`, standing)!]).toBe(status);
  });

  it.each(DESK_STATUSES)('where the act of a mark %s is allowed, both come to the same', (status) => {
    const act = ACT_OF_MARK[status];
    expect(markOf(act)).toBe(status);
    for (const standing of leaves(act))
      expect(standingAfter(act, standing)).toBe(standingAfter(`mark-${status}`, standing));
  });

  it('an act that only a queue has is not a mark', () => expect(markOf('skip')).toBeUndefined());
});

describe('a standing', () => {
  it('follows from status and state; in a day list from the status only', () => {
    expect(standingOf({ status: 'BOOKED', state: 'CALLED' })).toBe('CALLED_BOOKED');
    expect(standingOf({ status: 'VERIFIED', state: 'CALLED' })).toBe('CALLED');
    expect(standingOf({ status: 'VERIFIED', state: 'WAITING' })).toBe('WAITING');
    expect(standingOf({ status: 'VERIFIED' })).toBe('WAITING');
    expect(standingOf({ status: 'MOVED', state: null })).toBe('MOVED');
  });

  it('says which acts are allowed', () => {
    expect(isAllowed('put-back', { status: 'COMPLETED', state: 'DONE' })).toBe(true);
    expect(isAllowed('put-back', { status: 'VERIFIED', state: 'CALLED' })).toBe(false);
    expect(isAllowed('arrive', { status: 'BOOKED', state: 'CALLED' })).toBe(true);
    expect(isAllowed('arrive', { status: 'VERIFIED', state: 'CALLED' })).toBe(false);
  });
});
