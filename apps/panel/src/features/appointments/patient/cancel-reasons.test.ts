import { CANCEL_REASONS } from '@baari/contract/cancel-reasons';
import { expect, it } from 'vitest';
import english from '../../../messages/en/appointments.ts';

it('a reason of one tap is sent by its English, in the order of the contract', () => {
  const { asked, away, twice } = english.cancel;
  expect([asked, away, twice]).toEqual(CANCEL_REASONS);
});
