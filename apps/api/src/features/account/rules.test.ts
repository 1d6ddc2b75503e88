import { register, resetPassword } from '@baari/contract/account';
import { doctorId } from '@baari/contract/fields';
import { describe, expect, it } from 'vitest';
import { isWellKnown } from './rules-well-known.ts';
import { newDoctorId } from '../../lib/doctor-id.ts';
import { codeMac, newCode } from './rules.ts';

describe('well-known passwords', () => {
  it.each([
    'Password@123',
    'P@ssw0rd!',
    'Password1!',
    'Pa$$w0rd2024',
    'Admin@123',
    'Welcome@1234',
    'Qwerty@123',
    'Abcd@1234',
    'India@2025',
    'Pass@12345',
    'Abc@12345',
    'Aa@123456',
    '1qaz@WSX',
    '!QAZ2wsx',
    'Qwer!234',
    'Zaq1@wsx',
    'Global123@',
    '123456aA@',
    'Abcd1234@',
    'Qwerty123?',
    'P@55w0rd!',
    'Krishna@123',
    'Rahul#1234',
    'Omsairam@786',
    'Starwars#1',
    'Jennifer@123',
  ])('SIGNUP-21 RESET-19 refuses %s', (password) => expect(isWellKnown(password)).toBe(true));
  it.each([
    'Baari@123',
    'Doctor@1',
    'Clinic@2026',
    'Hospital#123',
    'Patient@123',
    'Dr@12345678',
    'The-Clinic-1234',
    'Op3rator!',
  ])('refuses %s, a word of this product or of clinics', (password) => expect(isWellKnown(password)).toBe(true));
  it.each(['Mango-Tree-42', 'Passiflora@73', 'Clinic#Pune7', 'Password@7391', 'Xy9!kLmn', 'Welcome2Kochi!'])(
    'takes %s',
    (password) => expect(isWellKnown(password)).toBe(false),
  );
});

describe('codes', () => {
  it('are six digits, leading zeros included', () => {
    const codes = Array.from({ length: 2_000 }, newCode);
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(1_900);
  });

  it('are bound to purpose and address', () => {
    const key = Buffer.alloc(32, 1);
    const mac = codeMac(key, 'signup', 'asha@clinic.example', '123456');
    expect(codeMac(key, 'signup', 'asha@clinic.example', '123456')).toEqual(mac);
    expect(codeMac(key, 'reset', 'asha@clinic.example', '123456')).not.toEqual(mac);
    expect(codeMac(key, 'signup', 'meera@clinic.example', '123456')).not.toEqual(mac);
    expect(codeMac(key, 'signup', 'asha@clinic.example', '123457')).not.toEqual(mac);
  });
});

it('ENT-9 a doctor id is one that the contract takes', () => {
  const ids = Array.from({ length: 500 }, newDoctorId);
  for (const id of ids) expect(doctorId.parse(id)).toBe(id);
  expect(new Set(ids).size).toBe(500);
});

it('ENT-18 ENT-19 the sign-up and the reset form carry these fields and no other', () => {
  expect(Object.keys(register.body.shape)).toEqual(['email', 'otp', 'password', 'reCaptcha']);
  expect(Object.keys(resetPassword.body.shape)).toEqual(['email', 'otp', 'newPassword']);
});
