import { describe, expect, it } from 'vitest';
import { namedIds } from './checklist.ts';

describe('checklist ids in titles', () => {
  it.each([
    ['APPT-7 shows the date', ['APPT-7']],
    ['NAV-1, NAV-2 on every route', ['NAV-1', 'NAV-2']],
    ['FORM-22..24 refuses it', ['FORM-22', 'FORM-23', 'FORM-24']],
    ['FORM-9..FORM-11', ['FORM-9', 'FORM-10', 'FORM-11']],
    ['UTF-8 and nothing of ours', ['UTF-8']],
    ['no id at all', []],
  ])('%s', (title, ids) => {
    expect(namedIds(title)).toEqual(ids);
  });
});
