import { PROFILE_FORM_FIELDS } from '@baari/contract/profile';
import type { ProfileData } from '@baari/contract/profile';
import { describe, expect, it } from 'vitest';
import { firstValues, formDataOf, isLookedAtAgain, valuesOf } from './form-values.ts';
import type { FormValues } from './form-values.ts';

const doctor = {
  _id: 'k3v9q2m7xd',
  email: 'asha@rao.example',
  name: null,
  image: null,
  profileCompleted: false,
  clock: '12h' as const,
  practices: [],
  phone: null,
};
const workingDays = { Monday: [{ start: '09:00', end: '13:00' }] };
const profile: ProfileData = {
  _id: doctor._id,
  personalInfo: { name: 'Asha Rao', email: 'a@rao.example', image: '/image', dob: '1980-05-17', language: ['Hindi'] },
  clinicInfo: {
    address: '12 MG Road',
    city: 'Pune',
    pincode: '411001',
    phoneNumber: '9876543210',
    fees: 500,
    avgCheckTime: 10,
    maxAppointment: 40,
  },
  professionalInfo: {
    degree: 'MBBS',
    experience: 0,
    speciality: 'Cardiologist',
    regNumber: 'MH-12345',
    licenseDocument: '/licence',
    licenseVerified: false,
    about: '',
  },
  availability: { isAvailable: false, callToBook: false, workingDays },
  termsAndPolicy: true,
  subscription: null,
  licence: { state: 'waiting', reason: null, shared: false },
};

describe('the form as it travels', () => {
  it('FORM-61 FORM-62 FORM-63 has exactly the fields of the contract, files and days among them', () => {
    const file = new File(['x'], 'x.pdf', { type: 'application/pdf' });
    const data = formDataOf({ ...valuesOf(profile), language: ['Hindi', 'Tulu'], image: file, licenseDocument: file });
    expect([...new Set(data.keys())].sort()).toEqual([...PROFILE_FORM_FIELDS].sort());
    expect(data.getAll('language')).toEqual(['Hindi', 'Tulu']);
    expect(data.get('workingDays')).toBe(JSON.stringify(workingDays));
    expect(data.get('image')).toBeInstanceOf(File);
    expect(data.get('termsAndPolicy')).toBe('true');
  });

  it('OPEN-30 leaves out files that were not chosen', () => {
    const data = formDataOf(valuesOf(profile));
    expect(data.has('image')).toBe(false);
    expect(data.has('licenseDocument')).toBe(false);
  });
});

it('starts an edit from the stored profile, and a first submission from the account', () => {
  expect(valuesOf(profile)).toMatchObject({ fees: '500', experience: '0', termsAndPolicy: true, workingDays });
  expect(firstValues(doctor)).toMatchObject({ email: doctor.email, name: '', workingDays: {}, termsAndPolicy: false });
});

it.each<[string, Partial<FormValues>, boolean]>([
  ['another name', { name: 'Asha Devi Rao' }, true],
  ['another registration number', { regNumber: 'MH-12346' }, true],
  ['another document', { licenseDocument: new File([], 'licence.pdf') }, true],
  ['another degree', { degree: 'MBBS, MCh (AIIMS)' }, true],
  ['another speciality', { speciality: 'Neurologist' }, true],
  ['another clinic and phone', { clinicAddress: '2 Lake Road', city: 'Nagpur', clinicPh: '9876500000' }, false],
  ['the same name with a space behind it', { name: 'Asha Rao ' }, false],
  ['another picture and fee', { fees: '600', image: new File([], 'me.jpg') }, false],
])('%s has a verified licence looked at again, or not', (_, changes, isAgain) => {
  const stored = valuesOf(profile);
  expect(isLookedAtAgain({ ...stored, ...changes }, stored)).toBe(isAgain);
});
