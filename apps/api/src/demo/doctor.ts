import type { Slot, WorkingDays } from '@baari/contract/working-days';

const MORNING: Slot = { start: '09:30', end: '13:00' };
const EVENING: Slot = { start: '17:00', end: '20:30' };

export const WORKING_DAYS: WorkingDays = {
  Monday: [MORNING, EVENING],
  Tuesday: [MORNING, EVENING],
  Wednesday: [MORNING],
  Thursday: [MORNING, EVENING],
  Friday: [MORNING, EVENING],
  Saturday: [MORNING, EVENING],
  Sunday: [{ start: '10:00', end: '13:00' }],
};

/** The doctor of the sample clinic. The id is always the same, so that a printed QR still works. */
export const DOCTOR = {
  id: 'dem0asha26',
  email: 'demo@baari.example',
  name: 'Asha Rao',
  dob: '1981-03-14',
  language: ['English', 'Hindi', 'Marathi'],
  clinicAddress: 'Rao Family Clinic, 14 Prabhat Road, Deccan Gymkhana',
  city: 'Pune',
  pincode: '411004',
  clinicPhone: '6000012345',
  fees: 400,
  avgCheckTime: 8,
  maxAppointment: 50,
  degree: 'MBBS, DNB (Family Medicine)',
  experience: 17,
  speciality: 'General Practitioner',
  regNumber: 'MMC 2009/04/1234',
  about:
    'Family doctor for all ages: fever, blood pressure, sugar, thyroid, vaccination and the questions in between. A sample clinic, so try everything.',
} as const;
