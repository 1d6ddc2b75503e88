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
    [EXPECTED, ['arrive', 'no-show']],
    [WAITING, ['complete', 'skip']],
    [CALLED, ['complete', 'call-again']],
    [CALLED_BOOKED, ['complete', 'call-again']],
    [DONE, ['put-back']],
    [ABSENT, ['arrive', 'put-back']],
  ])('for %o stands in the row', (stands, acts) => expect(offered(stands).inRow).toEqual(acts));

  it.each([
    [EXPECTED, ['skip', 'emergency', 'elderly', 'complete', 'move', 'slip']],
    [WAITING, ['no-show', 'emergency', 'elderly', 'put-back', 'slip']],
    [CALLED, ['skip', 'no-show', 'slip']],
    [CALLED_BOOKED, ['skip', 'no-show', 'slip']],
    [DONE, []],
    [ABSENT, []],
  ])('for %o stands in the menu', (stands, acts) => expect(offered(stands).inMenu).toEqual(acts));

  it('a priority that a patient has is not offered again', () => {
    expect(offered(WAITING, 'EMERGENCY').inMenu).not.toContain('emergency');
    expect(offered(WAITING, 'EMERGENCY').inMenu).toContain('elderly');
  });
});
