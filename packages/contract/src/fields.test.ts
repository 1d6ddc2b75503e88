import { describe, expect, it } from 'vitest';
import { otp } from './account.ts';
import { logInName, paragraph, paragraphChars, patientName, patientPhone } from './fields.ts';
import { ABOUT_MAX_CHARS } from './limits.ts';
import { profileTexts } from './profile-form.ts';
import { newPin } from './shared-desk.ts';

describe('fees as they are typed', () => {
  it.each([
    ['1,000', 1_000],
    ['10,00,000', 1_000_000],
    ['500', 500],
    ['१,०००', 1_000],
    ['൫൦൦', 500],
  ])('FORM-35 %s are %i rupees', (typed, rupees) => {
    expect(profileTexts.fees.parse(typed)).toBe(rupees);
  });

  it.each(['1,0', ',500', '1,00', '500,', '1.000'])('FORM-35 %s is no whole number', (typed) => {
    expect(profileTexts.fees.safeParse(typed).error?.issues[0]?.message).toBe('Please enter a whole number');
  });
});

describe('a number that a keyboard of another script writes', () => {
  it.each([
    '९८७६५०१२३४',
    '৯৮৭৬৫০১২৩৪',
    '੯੮੭੬੫੦੧੨੩੪',
    '૯૮૭૬૫૦૧૨૩૪',
    '୯୮୭୬୫୦୧୨୩୪',
    '௯௮௭௬௫௦௧௨௩௪',
    '౯౮౭౬౫౦౧౨౩౪',
    '೯೮೭೬೫೦೧೨೩೪',
    '൯൮൭൬൫൦൧൨൩൪',
    '٩٨٧٦٥٠١٢٣٤',
    '۹۸۷۶۵۰۱۲۳۴',
    '+९१ 98765-०१२३४',
  ])('%s is 98765 01234', (typed) => {
    expect(patientPhone.parse(typed)).toBe('9876501234');
    expect(logInName('?').parse(typed)).toBe('9876501234');
  });

  it('is a code of a mail and a PIN code too, and no more than it is', () => {
    expect(otp.parse(' १२३४५६ ')).toBe('123456');
    expect(profileTexts.pincode.parse('४११ ००४')).toBe('411004');
    expect(patientPhone.safeParse('५८७६५०१२३४').success).toBe(false);
    expect(patientPhone.safeParse('９８７６５０１２３４').success).toBe(false);
  });

  it('is a PIN as well', () => {
    expect(newPin.parse('४७२१')).toBe('4721');
    expect(newPin.safeParse('१२३४').success).toBe(false);
  });
});

describe("a doctor's name", () => {
  it.each(['Dr.', 'डॉ.', ' Prof. Dr ', '.'])('FORM-1 %s alone is none', (name) => {
    expect(profileTexts.name.safeParse(name).error?.issues[0]?.message).toBe('Name is required');
    expect(profileTexts.name.parse(`${name} Asha Rao`)).toBe(`${name} Asha Rao`.trim().replace(/ +/g, ' '));
  });
});

describe('characters of a paragraph', () => {
  it.each(['a'.repeat(ABOUT_MAX_CHARS), '🩺'.repeat(ABOUT_MAX_CHARS), `${'a'.repeat(ABOUT_MAX_CHARS)} \n`])(
    'FORM-46 are counted as the rule counts them',
    (text) => {
      const rule = paragraph('About', ABOUT_MAX_CHARS, 'too long');
      expect(paragraphChars(text)).toBe(ABOUT_MAX_CHARS);
      expect(rule.safeParse(text).success).toBe(true);
      expect(paragraphChars(`x${text}`)).toBe(ABOUT_MAX_CHARS + 1);
      expect(rule.safeParse(`x${text}`).success).toBe(false);
    },
  );
});

describe('the name of a patient', () => {
  it.each([
    ['Devanagari', 'क्षितिज र्‍हाटकर श्रीनिवासन् ज़्यूँ'],
    ['Malayalam', 'ശ്രീകൃഷ്ണൻ കുട്ടിക്കൃഷ്ണൻ'],
    ['Kannada and Telugu', 'ಕೃಷ್ಣಮೂರ್ತಿ శ్రీనివాసులు'],
    ['Gurmukhi', 'ਜ਼ੋਂਗਖਾ ਸਿੰਘ'],
    ['Urdu with its vowels', 'مُحَمَّدٌ'],
    ['Vietnamese, decomposed', 'Nguyễn Thị Hường'.normalize('NFD')],
    ['Tibetan and Dzongkha', 'བསྒྲུབས་ བྲཱི་ཊིཤ་ ཧཱུྃ'],
    ['Burmese', 'မြို့ ကျွန်ုပ် ဂျော်ဒန်'],
    ['Khmer', 'ស្ត្រី'],
    ['Hebrew with its points', 'שִׁמְעוֹן'],
  ])('may have the marks of %s', (_, name) => {
    expect(patientName.safeParse(name).success).toBe(true);
  });

  it.each([
    ['José', 'José'.normalize('NFD')],
    ['सुनीता देवी', 'सुनीता देवी'],
    ['अब्दुल क़ादिर', 'अब्दुल क़ादिर'],
    ['നന്‍മ', 'നന്‍മ'],
    ["O'Neil-D’Souza, Jr. ❤️", "O'Neil-D’Souza, Jr. ❤️"],
  ])('%s is the same however its signs are composed', (name, typed) => {
    expect(patientName.parse(` ${typed} `)).toBe(name.normalize('NFC'));
  });

  it.each([
    ['Hangul filler', '\u3164'],
    ['halfwidth filler', '\uffa0'],
    ['blank of Braille', '\u2800'],
    ['invisible tags', '\u{e0041}\u{e0042}'],
    ['soft hyphen', 'Ra\u00advi'],
    ['no letter', '.'],
    ['no letter', '12 34'],
    ['line separator', 'Ravi\u2028Kumar'],
    ['control', 'Ravi\u0007'],
    ['override', 'Ravi \u202eramuK'],
    ['half a sign', 'Ravi \ud83d'],
    ['a pile of marks', `Z${'\u0301'.repeat(60)}`],
    ['five marks on one letter', 'Ra\u0301\u0302\u0303\u0304\u0308\u0330vi'],
    ['a pile of marks with joiners between', `Z${'\u0308\u200d'.repeat(6)}a`],
    ['a pile of vowel signs', `\u0915${'\u093e'.repeat(7)}`],
  ])('is refused: %s', (_, name) => {
    expect(patientName.safeParse(name).success).toBe(false);
  });
});
