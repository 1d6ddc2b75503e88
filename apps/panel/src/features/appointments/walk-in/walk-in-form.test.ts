import { describe, expect, it } from 'vitest';
import { firstWrong, NOTHING_TYPED, refusedErrors } from './walk-in-form.ts';
import { checked } from './walk-in-rules.ts';

describe('a walk-in', () => {
  it('is sent as the server takes it', () => {
    expect(checked({ patientName: ' Kamala Bai ', phoneNumber: '+91 91234 56789', gender: 'FEMALE' })).toEqual({
      body: { patientName: 'Kamala Bai', phoneNumber: '9123456789', gender: 'FEMALE' },
    });
  });

  it('says of every field what it lacks, and leads to the first', () => {
    const { errors } = checked(NOTHING_TYPED);
    expect(errors).toEqual({
      patientName: "Patient's name is required",
      phoneNumber: 'Mobile number is required',
      gender: 'Please choose the gender',
    });
    expect(firstWrong(errors!)).toBe('patientName');
    expect(firstWrong({ gender: 'x' })).toBe('gender');
  });

  it('shows what the server says of a field beside it, and of a plan that has ended above all', () => {
    const refused = {
      code: 'INVALID_FIELDS',
      message: '',
      errors: [{ path: 'phoneNumber', msg: 'Enter it' }],
    } as const;
    expect(refusedErrors({ ...refused, errors: [...refused.errors] })).toEqual({ phoneNumber: 'Enter it' });
    const ended = { code: 'NOT_ACCEPTING', message: 'Your plan has ended', errors: [] } as const;
    expect(refusedErrors({ ...ended, errors: [] })).toEqual({ plan: 'Your plan has ended' });
  });
});
