import type { DayPatient } from '@baari/contract/appointments';
import { describe, expect, it } from 'vitest';
import { countsOf, countsOfDay, totalOf, unfinishedOf } from './day-counts.ts';

const patient = (serialNumber: number, status: DayPatient['status']): DayPatient => ({
  _id: `a${serialNumber}`,
  patientName: 'Ravi Kumar',
  phoneNumber: '9123456780',
  gender: 'MALE',
  serialNumber,
  status,
  bookedAt: '2026-11-20T05:00:00Z',
  verifiedAt: null,
});

const day = [
  patient(1, 'COMPLETED'),
  patient(2, 'NO_SHOW'),
  patient(3, 'BOOKED'),
  patient(4, 'VERIFIED'),
  patient(5, 'BOOKED'),
];
const of = (today: string) =>
  countsOfDay({ appointmentDate: '2026-11-21', totalSerialNumber: 5, allPatients: day }, today);

describe('who is not finished', () => {
  it('is neither done nor absent', () => {
    expect(unfinishedOf(day).map(({ serialNumber }) => serialNumber)).toEqual([3, 4, 5]);
  });
  it('is nobody where the desk marks nobody', () => {
    expect(unfinishedOf([patient(1, 'BOOKED'), patient(2, 'VERIFIED')])).toEqual([]);
  });
});

describe('the counts of a day', () => {
  it('are who is here, to come, seen and absent', () => {
    expect(of('2026-11-21')).toEqual([
      ['here', 1],
      ['toCome', 2],
      ['seen', 1],
      ['absent', 1],
    ]);
  });
  it('take who was called before arriving for here', () => {
    expect(countsOf([{ ...patient(3, 'BOOKED'), state: 'CALLED' }])).toEqual([
      ['here', 1],
      ['toCome', 0],
      ['seen', 0],
    ]);
  });
  it('of a coming day are who is to come alone', () => {
    expect(of('2026-11-20')).toEqual([['toCome', 2]]);
  });
  it('of a finished day are those of the statistics, and who was not marked', () => {
    expect(of('2026-11-22')).toEqual([
      ['attended', 2],
      ['notMarked', 2],
      ['absent', 1],
    ]);
  });
  it('leave out who waits to be confirmed and takes no place, and tell of them last', () => {
    const held = { ...patient(6, 'BOOKED'), toConfirm: 'RUSH' as const };
    expect(totalOf([...day, held])).toBe(5);
    const rush = { appointmentDate: '2026-11-21', totalSerialNumber: 6, allPatients: [...day, held] };
    for (const today of ['2026-11-20', '2026-11-21', '2026-11-22'])
      expect(countsOfDay(rush, today)).toEqual([...of(today), ['toConfirm', 1]]);
  });
  it('of a finished day name no mark that nobody lacks', () => {
    const over = { appointmentDate: '2026-11-20', totalSerialNumber: 1, allPatients: [patient(1, 'VERIFIED')] };
    expect(countsOfDay(over, '2026-11-21')).toEqual([['attended', 1]]);
  });
});
