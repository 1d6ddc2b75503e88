import { SPECIALITIES } from './specialities.ts';
import type { Speciality } from './specialities.ts';

/** What people in India also call a speciality, and what they say they need a doctor for. */
const OTHER_WORDS: Partial<Record<Speciality, readonly string[]>> = {
  Cardiologist: ['heart doctor', 'heart specialist'],
  Dermatologist: ['skin doctor', 'skin specialist'],
  Neurologist: ['brain specialist', 'nerve specialist'],
  'Orthopedic Surgeon': ['orthopaedic surgeon', 'orthopaedician', 'orthopedist', 'bone doctor', 'bone specialist'],
  Pediatrician: ['paediatrician', 'child specialist', 'child doctor', 'baby doctor'],
  Psychiatrist: ['mental health'],
  'General Practitioner': [
    'general physician',
    'general doctor',
    'physician',
    'family doctor',
    'family physician',
    'GP',
  ],
  Gynecologist: ['gynaecologist', 'obstetrician', 'lady doctor', "women's doctor"],
  Ophthalmologist: ['eye doctor', 'eye specialist', 'eye surgeon'],
  Oncologist: ['cancer specialist'],
  Urologist: ['urine specialist'],
  Endocrinologist: ['diabetologist', 'diabetes doctor', 'thyroid doctor', 'hormone specialist'],
  Gastroenterologist: ['stomach doctor', 'liver doctor'],
  Pulmonologist: ['chest physician', 'chest specialist', 'lung doctor'],
  Nephrologist: ['kidney doctor', 'kidney specialist'],
  Rheumatologist: ['joint specialist', 'arthritis doctor'],
  Anesthesiologist: ['anaesthesiologist', 'anaesthetist', 'anesthetist'],
  'Otolaryngologist (ENT Specialist)': [
    'ENT',
    'ENT doctor',
    'ENT surgeon',
    'ear nose throat',
    'nose doctor',
    'throat doctor',
  ],
  Hematologist: ['haematologist', 'blood specialist'],
  Radiologist: ['x-ray doctor', 'sonologist'],
  Pathologist: ['laboratory doctor'],
  'Allergist/Immunologist': ['allergy doctor', 'asthma doctor'],
  'Plastic Surgeon': ['cosmetic surgeon'],
  'Emergency Medicine Specialist': ['casualty doctor'],
  'Sports Medicine Specialist': ['sports injury doctor'],
  Geriatrician: ['elderly care'],
  Podiatrist: ['foot doctor', 'foot specialist'],
  'Reproductive Endocrinologist': ['infertility specialist', 'fertility specialist', 'IVF specialist'],
};

/** A shorter text stands in too many words to tell what was meant. */
const OTHER_WORDS_FROM_CHARS = 2;

const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');
const otherWords = (speciality: Speciality) => (OTHER_WORDS[speciality] ?? []).map(plain);

/** The specialities that a typed text finds: it stands in their name, or begins one of their other words. Those it begins a word of come first. */
export function specialitiesFor(typed: string): Speciality[] {
  const text = plain(typed);
  const isOtherWord = (speciality: Speciality) =>
    text.length >= OTHER_WORDS_FROM_CHARS && otherWords(speciality).some((words) => ` ${words}`.includes(` ${text}`));
  const beginsWord = (speciality: Speciality) =>
    Number(isOtherWord(speciality) || ` ${plain(speciality).replace(/\W/g, ' ')}`.includes(` ${text}`));
  return SPECIALITIES.filter((speciality) => plain(speciality).includes(text) || isOtherWord(speciality)).sort(
    (a, b) => beginsWord(b) - beginsWord(a),
  );
}

/** The speciality that was typed in full, by its name or one of its other words, in any case. */
export function specialityNamed(typed: string): Speciality | undefined {
  const text = plain(typed);
  return (
    SPECIALITIES.find((speciality) => plain(speciality) === text) ??
    SPECIALITIES.find((speciality) => otherWords(speciality).includes(text))
  );
}
