import type { QueuePatient } from '@baari/contract/queue';
import { describe, expect, it } from 'vitest';
import { offeredFor } from './offered-acts.ts';

type Stands = Pick<QueuePatient, 'status' | 'state'>;
const offered = (stands: Stands, priority: QueuePatient['priority'] = null) => offeredFor({ ...stands, priority });

const EXPECTED: Stands = { status: 'BOOKED', state: 'EXPECTED' };
const WAITING: Stands = { status: 'VERIFIED', state: 'WAITING' };
const CALLED: Stands = { status: 'VERIFIED', state: 'CALLED' };
const CALLED_BOOKED: Stands = { status: 'BOOKED', state: 'CALLED' };
const DONE: Stands = { status: 'COMPLETED', state: 'DONE' };
const ABSENT: Stands = { status: 'NO_SHOW', state: 'ABSENT' };

describe('what may follow', () => {
  it.each([
    [
      EXPECTED,
      'arrive',
      ['call-now', 'skip', 'emergency', 'elderly', 'complete', 'move', 'slip', 'correct', 'no-show', 'clinic-cancel'],
    ],
    [
      WAITING,
      'call-now',
      ['skip', 'emergency', 'elderly', 'complete', 'put-back', 'slip', 'correct', 'no-show', 'clinic-cancel'],
    ],
    [CALLED, 'complete', ['call-again', 'skip', 'slip', 'correct', 'no-show']],
    [CALLED_BOOKED, 'complete', ['arrive', 'call-again', 'skip', 'slip', 'correct', 'no-show']],
    [DONE, 'put-back', []],
    [ABSENT, 'arrive', ['put-back']],
  ])('for %o: %s on the row, the others in the menu', (stands, main, inMenu) =>
    expect(offered(stands)).toEqual({ main, inMenu }),
  );

  it('a booking to be confirmed is confirmed on the row, and arrives from the menu', () => {
    const { main, inMenu } = offeredFor({ ...EXPECTED, priority: null, toConfirm: 'PHONE' });
    expect([main, inMenu]).toEqual(['confirm', expect.arrayContaining(['arrive', 'clinic-cancel'])]);
  });

  it('a priority that a patient has is not offered again', () => {
    expect(offered(WAITING, 'EMERGENCY').inMenu).not.toContain('emergency');
    expect(offered(WAITING, 'EMERGENCY').inMenu).toContain('elderly');
  });
});
