import type { DayPatient } from './appointments.ts';
import { describe, expect, it } from 'vitest';
import { matches } from './patient-search.ts';

const patient = (serialNumber: number, status: DayPatient['status'], more: Partial<DayPatient> = {}): DayPatient => ({
  _id: `a${serialNumber}`,
  patientName: 'Ravi Kumar',
  phoneNumber: '9123456780',
  gender: 'MALE',
  serialNumber,
  status,
  bookedAt: '2026-11-20T05:00:00Z',
  verifiedAt: null,
  ...more,
});

describe('search', () => {
  const sunita = patient(21, 'BOOKED', { patientName: 'सुनीता देवी', phoneNumber: '9811122233' });
  const lakshmi = patient(112, 'BOOKED', { patientName: 'Lakshmi Narayanaswamy Iyengar', phoneNumber: null });

  it.each([
    ['', true],
    ['सुनीता', true],
    ['21', true],
    ['2', true],
    ['98111', true],
    ['98 111-22233', true],
    ['+91 98111 22233', true],
    ['098111 22233', true],
    ['९८१११', true],
    ['981', false],
    ['ravi', false],
  ])('"%s" finds Sunita: %s', (typed, found) => expect(matches(sunita, typed)).toBe(found));

  it.each([
    ['iyengar lak', true],
    ['  LAKSHMI ', true],
    ['11', true],
    ['9811', false],
  ])('"%s" finds Lakshmi: %s', (typed, found) => expect(matches(lakshmi, typed)).toBe(found));

  it('an unnamed patient is found by number alone', () => {
    expect(matches(patient(7, 'BOOKED', { patientName: null }), 'ravi')).toBe(false);
    expect(matches(patient(7, 'BOOKED', { patientName: null }), '7')).toBe(true);
  });
});
