import { describe, expect, it } from 'vitest';
import { otp } from '@baari/contract/account';
import account from '../../messages/en/account.ts';
import { resetForm } from './reset-form.ts';

const form = resetForm(account, otp);
const good = { otp: '1234', newPassword: 'Clinic#2026', confirmPassword: 'Clinic#2026' };

function messages(change: Partial<typeof good>) {
  const result = form.safeParse({ ...good, ...change });
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('the reset form', () => {
  it('RESET-12 takes codes of 4 to 6 digits', () => {
    for (const otp of ['1234', '12345', '123456']) expect(messages({ otp })).toEqual([]);
  });

  it.each([
    ['RESET-10', { otp: '' }, 'otp: Please enter OTP'],
    ['RESET-11', { otp: '123' }, 'otp: OTP must be at least 4 digits'],
    ['RESET-13', { otp: '1234567' }, 'otp: OTP cannot exceed 6 digits'],
    ['RESET-14', { newPassword: '' }, 'newPassword: Password is required'],
    ['RESET-15', { newPassword: 'Ab#4567' }, 'newPassword: Password must be at least 8 characters'],
    ['RESET-16', { confirmPassword: '' }, 'confirmPassword: Confirm password is required'],
    ['RESET-17', { confirmPassword: 'Ab#4567' }, 'confirmPassword: Password must be at least 8 characters'],
    ['RESET-18', { confirmPassword: 'Clinic#2027' }, 'confirmPassword: Passwords do not match'],
  ])('%s', (_, change, message) => expect(messages(change)).toEqual([message]));

  it('RESET-18 tells of a mismatch beside a wrong code, not only after it', () => {
    expect(messages({ otp: '123', confirmPassword: 'Clinic#2027' })).toEqual([
      'otp: OTP must be at least 4 digits',
      'confirmPassword: Passwords do not match',
    ]);
  });
});
