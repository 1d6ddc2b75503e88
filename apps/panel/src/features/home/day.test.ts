import type { DayPatient } from '@baari/contract/appointments';
import type { AppointmentStatus } from '@baari/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import { dayOf, dayPart } from './day.ts';

function patient(serialNumber: number, status: AppointmentStatus): DayPatient {
  const person = { patientName: 'Ravi Kumar', phoneNumber: '9123456780', gender: 'MALE' } as const;
  return {
    _id: `a${serialNumber}`,
    ...person,
    serialNumber,
    status,
    bookedAt: '2026-11-20T10:00:00Z',
    verifiedAt: null,
  };
}

describe('the day at a glance', () => {
  it('counts who came, who is left and who is next', () => {
    const allPatients = [
      patient(3, 'BOOKED'),
      patient(2, 'BOOKED'),
      patient(1, 'VERIFIED'),
      patient(4, 'COMPLETED'),
      patient(5, 'NO_SHOW'),
    ];
    const day = dayOf([{ appointmentDate: '2026-11-21', totalSerialNumber: 5, allPatients }]);
    expect(day).toMatchObject({ booked: 5, attended: 2, left: 2, next: { serialNumber: 2 } });
  });

  it('is empty on a day without appointments', () => {
    expect(dayOf([])).toEqual({ booked: 0, attended: 0, left: 0, next: undefined });
  });

  it('greets by the hour', () => {
    expect([0, 11, 12, 16, 17, 23].map(dayPart)).toEqual([
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
      'evening',
    ]);
  });
});
