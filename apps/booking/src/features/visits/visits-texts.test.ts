import { expect, it } from 'vitest';
import type { OwnVisit } from '@baari/contract/own-visits';
import { detailsOf, statusText } from './visits-texts.ts';

it('who was called reads so, whether the desk had seen them before or not, until the doctor has seen them', () => {
  const calledAt = '2026-11-21T04:30:00.000Z';
  const texts = (['BOOKED', 'VERIFIED', 'COMPLETED'] as const).map((status) => [
    statusText({ status, calledAt: null }),
    statusText({ status, calledAt }),
  ]);
  expect(texts).toEqual([
    ['Booked', 'Called'],
    ['Came', 'Called'],
    ['Seen by the doctor', 'Seen by the doctor'],
  ]);
});

it('what a process of the release before does not tell yet is left out', () => {
  const told: Partial<OwnVisit> = {
    ...{ patientName: 'Ravi Kumar', gender: 'MALE', bookedAt: '2026-11-21T04:30:00.000Z', verifiedAt: null },
    ...{ calledAt: null, completedAt: null, correctedAt: null, cancelReason: null, keptUntil: null },
  };
  expect(detailsOf(told as OwnVisit, 'Asia/Kolkata').map(([what]) => what)).toEqual([
    ...['Patient’s name', 'Gender', 'Booked', 'Kept until'],
  ]);
});
