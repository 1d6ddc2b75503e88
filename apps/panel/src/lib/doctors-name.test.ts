import type { Practice } from '@baari/contract/practice';
import { expect, it } from 'vitest';
import { doctorsNameFor } from './doctors-name.ts';

const at = (role: Practice['role'], name: string | null = 'Asha Rao') =>
  ({ _id: 'prac0000aa', name, role }) as Practice;
const named = (_id: string, practice: Practice) => doctorsNameFor({ _id, practices: [practice] }, practice._id);

it('names a practice’s doctor to everybody but that doctor', () => {
  expect(['owner', 'receptionist', 'nurse'].map((role) => named('member00aa', at(role as Practice['role'])))).toEqual(
    Array(3).fill('Dr. Asha Rao'),
  );
  expect([named('prac0000aa', at('owner')), named('doctor00aa', at('doctor'))]).toEqual([null, null]);
});

it('names nobody whose name is not known, nor at a practice that one does not work for', () => {
  expect(named('member00aa', at('receptionist', null))).toBeNull();
  expect(doctorsNameFor({ _id: 'member00aa', practices: [at('nurse')] }, 'other000aa')).toBeNull();
  expect(doctorsNameFor(undefined, 'prac0000aa')).toBeNull();
});
