import { describe, expect, it } from 'vitest';
import { firstValues } from './form-values.ts';
import { SECTIONS, stateOf } from './sections.ts';

const account = {
  _id: 'k3v9q2m7xd',
  email: 'a@b.example',
  name: null,
  image: null,
  profileCompleted: false,
  clock: '12h',
  practices: [],
  phone: null,
};

describe('the sections of the form', () => {
  it('hold every field once', () => {
    const fields = Object.values(SECTIONS).flat();
    expect([...fields].sort()).toEqual(Object.keys(firstValues(account as never)).sort());
  });

  it('are done when nothing is missing, and wrong when an error is shown', () => {
    const none = new Set<string>();
    expect(stateOf('clinic', none, new Set(['pincode']))).toBe('open');
    expect(stateOf('clinic', new Set(['pincode']), new Set(['pincode']))).toBe('wrong');
    expect(stateOf('clinic', none, new Set(['name']))).toBe('done');
  });
});
