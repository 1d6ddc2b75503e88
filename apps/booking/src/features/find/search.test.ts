import { describe, expect, it } from 'vitest';
import type { DoctorSummary } from '@baari/contract/booking';
import { addressOf, joined, searchOf } from './search.ts';

const doctor = (_id: string): DoctorSummary => ({
  _id,
  name: 'Asha Rao',
  image: '',
  speciality: 'Cardiologist',
  degree: 'MBBS',
  experience: 4,
  city: 'Pune',
  fees: 500,
  isAvailable: true,
  verified: false,
});

describe('a search and its address', () => {
  it('comes back from its address as it went in, without what is empty', () => {
    const search = { q: 'Rao & Sons', speciality: 'Allergist/Immunologist', city: 'पुणे' } as const;
    expect(searchOf(new URL(addressOf(search), 'http://clinic.test').search)).toEqual(search);
    expect(addressOf({ q: ' ', speciality: '', city: '' })).toBe('/book/');
    expect(addressOf({ q: '', speciality: '', city: 'Pune ' })).toBe('/book/?city=Pune');
  });
  it('takes an unknown speciality for none', () =>
    expect(searchOf('?speciality=Wizard&q=a')).toEqual({ q: 'a', speciality: '', city: '' }));
});

it('joins pages and shows a doctor once', () => {
  const pages = joined(
    { doctors: [doctor('a'), doctor('b')], nextCursor: 'c1' },
    { doctors: [doctor('b'), doctor('c')], nextCursor: null },
  );
  expect(pages.doctors.map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
  expect(pages.nextCursor).toBeNull();
});
