import { describe, expect, it } from 'vitest';
import { ServerRefusal } from '@baari/client/failures';
import { NOTICE_VERSION } from '@baari/contract/limits';
import { PROBLEMS } from '@baari/contract/problem';
import type { FieldError, ProblemCode } from '@baari/contract/problem';
import { EMPTY, fieldErrors, firstWrong, NOBODY } from './booking-form.ts';
import { outcomeOf } from './booking-outcome.ts';
import { checked } from './booking-rules.ts';

const DOCTOR = 'k3m9x2ab7q';
const typed = {
  date: '2026-11-21',
  patientName: ' Ravi Kumar ',
  phoneNumber: '+91 91234-56780',
  gender: 'MALE',
  others: [],
} as const;

describe('what was typed', () => {
  it('goes out trimmed, the phone as ten digits', () =>
    expect(checked(DOCTOR, typed)).toEqual({
      body: {
        doctorId: DOCTOR,
        date: '2026-11-21',
        patientName: 'Ravi Kumar',
        phoneNumber: '9123456780',
        gender: 'MALE',
        notice: NOTICE_VERSION,
        language: 'en',
      },
    }));

  it('is checked before anything is sent, one text a field', () =>
    expect(checked(DOCTOR, EMPTY)).toEqual({
      errors: {
        date: 'Please choose a day',
        patientName: "Patient's name is required",
        phoneNumber: 'Mobile number is required',
        gender: 'Please choose the gender',
      },
    }));

  it.each(['5123456780', '912345678', '91234567801', 'abc'])('%s is no mobile number', (phoneNumber) =>
    expect(checked(DOCTOR, { ...typed, phoneNumber })).toEqual({
      errors: { phoneNumber: 'Enter a valid 10-digit mobile number starting with 6-9' },
    }),
  );

  it('goes out with all who come along, and says of each what is wrong with whom', () => {
    const others = [{ patientName: ' Meena Kumar', gender: 'FEMALE' }, NOBODY] as const;
    expect(checked(DOCTOR, { ...typed, others: others.slice(0, 1) })).toMatchObject({
      body: { patientName: 'Ravi Kumar', others: [{ patientName: 'Meena Kumar', gender: 'FEMALE' }] },
    });
    expect(checked(DOCTOR, { ...typed, others })).toEqual({
      errors: {
        'others.1.patientName': "Patient's name is required",
        'others.1.gender': 'Please choose the gender',
      },
    });
  });

  it('takes names of every script and refuses hidden characters', () => {
    expect(checked(DOCTOR, { ...typed, patientName: 'सुनीता देवी' })).toHaveProperty('body.patientName', 'सुनीता देवी');
    expect(checked(DOCTOR, { ...typed, patientName: 'Ravi\u202eKumar' })).toHaveProperty('errors.patientName');
  });

  it('the first wrong field is the first on the page', () => {
    expect(firstWrong({ gender: 'g', phoneNumber: 'p' })).toBe('phoneNumber');
    expect(firstWrong({ 'others.1.gender': 'g', 'others.0.gender': 'g', 'others.1.patientName': 'n' })).toBe(
      'others.0.gender',
    );
    expect(firstWrong({})).toBeUndefined();
  });
});

it('the server’s errors go beside their fields, the rest is said once', () =>
  expect(
    fieldErrors([
      { path: 'phoneNumber', msg: 'first' },
      { path: 'body.phoneNumber', msg: 'second' },
      { path: 'others.2.patientName', msg: 'third' },
      { path: 'doctorId', msg: 'This doctor id is not valid' },
    ]),
  ).toEqual({
    fields: { phoneNumber: 'first', 'others.2.patientName': 'third' },
    rest: ['This doctor id is not valid'],
  }));

describe('an attempt without a number', () => {
  const refused = (code: ProblemCode, errors: FieldError[] = [], retryAfterSeconds?: number) =>
    outcomeOf(
      new ServerRefusal(PROBLEMS[code].text, { code, errors, status: PROBLEMS[code].status, retryAfterSeconds }),
    );

  it('has no answer when the network, the service or the limit was in the way: the same key is sent again', () => {
    expect(outcomeOf(new TypeError('fetch failed'))).toEqual({ kind: 'unanswered', retryAfterSeconds: undefined });
    expect(refused('NOT_READY')).toMatchObject({ kind: 'unanswered' });
    expect(refused('INTERNAL')).toMatchObject({ kind: 'unanswered' });
    expect(refused('TOO_MANY_REQUESTS', [], 40)).toEqual({ kind: 'unanswered', retryAfterSeconds: 40 });
  });

  it.each(['NOT_ACCEPTING', 'DAY_FULL', 'NOT_A_WORKING_DAY', 'DATE_OUT_OF_RANGE', 'DAY_CLOSED', 'DAY_OVER'] as const)(
    '%s asks for the days again and says it beside them',
    (code) => expect(refused(code)).toMatchObject({ daysChanged: true, fields: { date: PROBLEMS[code].text } }),
  );

  it('says the phone’s limit beside the phone, a double booking by itself', () => {
    expect(refused('PHONE_LIMIT')).toMatchObject({
      daysChanged: false,
      fields: { phoneNumber: PROBLEMS.PHONE_LIMIT.text },
    });
    expect(refused('ALREADY_BOOKED')).toMatchObject({ fields: {}, problem: PROBLEMS.ALREADY_BOOKED.text });
  });

  it('a day without places for all who come along says so, and not that it is full', () =>
    expect(
      outcomeOf(
        new ServerRefusal('Full', { code: 'DAY_FULL', errors: [], status: 409, retryAfterSeconds: undefined }),
        true,
      ),
    ).toMatchObject({
      daysChanged: true,
      fields: { date: 'Not enough places left on this day for all of you.' },
    }));

  it('says by itself that the clinic takes none from this network, and whom to call', () =>
    expect(refused('NETWORK_BLOCKED')).toMatchObject({
      fields: {},
      problem: expect.stringContaining('call the clinic'),
      daysChanged: false,
    }));

  it('says wrong fields beside them and nothing above', () =>
    expect(refused('INVALID_FIELDS', [{ path: 'patientName', msg: 'Too long' }])).toEqual({
      kind: 'refused',
      fields: { patientName: 'Too long' },
      problem: undefined,
      daysChanged: false,
    }));
});
