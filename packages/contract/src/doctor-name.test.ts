import { describe, expect, it } from 'vitest';
import { doctorName } from './doctor-name.ts';

describe("the title before a doctor's name", () => {
  it.each([
    'Asha Rao',
    'Dr. Asha Rao',
    'DR.Asha Rao',
    ' Dr. Dr Asha Rao ',
    'Doctor Asha Rao',
    'Prof. Asha Rao',
    'Prof.Dr.Asha Rao',
    'Professor Dr Asha Rao',
    'डॉ. Asha Rao',
    'डॉ.Asha Rao',
    'Dr. डॉ॰ Asha Rao',
    '. Asha Rao',
    'ডাঃ Asha Rao',
    'டாக்டர் Asha Rao',
    'డా. Asha Rao',
    'ഡോ. Asha Rao',
    'ડૉ. Asha Rao',
    'ಡಾ. Asha Rao',
    'ਡਾ. Asha Rao',
    'ଡାଃ Asha Rao',
    'ڈاکٹر Asha Rao',
  ])('QR-3 %s is titled exactly once', (name) => expect(doctorName(name)).toBe('Dr. Asha Rao'));

  it.each(['.', 'Dr', 'Dr.', 'Doctor', 'Prof.', 'डॉ.', 'डॉक्टर', ''])('QR-3 %s alone is the title alone', (name) =>
    expect(doctorName(name)).toBe('Dr.'),
  );

  it.each([
    'Drishti Kapoor',
    'Drew Dsouza',
    'Doctorow Sen',
    'Profulla Roy',
    'डाबर सिंह',
    'ডালিয়া সেন',
    'டாலியா',
    'ડોલી શાહ',
    'A. K. Rao',
  ])('QR-3 %s keeps its first letters', (name) => expect(doctorName(name)).toBe(`Dr. ${name}`));
});
