import { describe, expect, it } from 'vitest';
import { specialitiesFor, specialityNamed } from './speciality-words.ts';
import { SPECIALITIES } from './specialities.ts';

describe('the words of a speciality', () => {
  it.each([
    ['general physician', 'General Practitioner'],
    ['  General  Physician ', 'General Practitioner'],
    ['gp', 'General Practitioner'],
    ['skin', 'Dermatologist'],
    ['paediatric', 'Pediatrician'],
    ['gynaecologist', 'Gynecologist'],
    ['ent doctor', 'Otolaryngologist (ENT Specialist)'],
    ['cardio', 'Cardiologist'],
  ])('FORM-20 %j finds %s', (typed, found) => expect(specialitiesFor(typed)).toContain(found));

  it('FORM-20 lists all 31 before anything is typed, and none for what is no speciality', () => {
    expect(specialitiesFor('')).toEqual(SPECIALITIES);
    expect(specialitiesFor('Ananya')).toEqual([]);
  });

  it('other words count from their beginning, so that a letter of a name finds nothing by them', () => {
    expect(specialitiesFor('kin doctor')).toEqual([]);
    expect(specialitiesFor('f')).not.toContain('Podiatrist');
  });

  it('FORM-20 puts first what a typed text begins a word of', () => {
    expect(specialitiesFor('ENT')[0]).toBe('Otolaryngologist (ENT Specialist)');
    expect(specialitiesFor('ent')).toContain('Gastroenterologist');
    expect(specialityNamed('ENT')).toBe('Otolaryngologist (ENT Specialist)');
  });

  it.each([
    ['cardiologist', 'Cardiologist'],
    ['Other', 'Other'],
    ['family doctor', 'General Practitioner'],
    ['cardio', undefined],
    ['', undefined],
  ])('FORM-20 %j typed in full is %s', (typed, named) => expect(specialityNamed(typed)).toBe(named));

  it('FORM-20 each name is its own', () => {
    for (const speciality of SPECIALITIES) expect(specialityNamed(speciality)).toBe(speciality);
  });
});
