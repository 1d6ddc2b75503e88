import { LANGUAGES } from '@baari/contract/languages';
import type { Language } from '@baari/contract/languages';
import { MESSAGE_REASONS } from '@baari/contract/patient-message';
import { expect, it } from 'vitest';
import { REGISTERED_TEXTS } from './rules-registered-texts.ts';
import type { TextCode } from './rules-registered-texts.ts';
import { costOf, filled as fill, LINK_PLACES, partsOf, placesOf } from './rules-phone.ts';

const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];
const places = {
  ...{ doctor: 'Dr. Asha Mehta', numbers: [27], before: [14], date: '2026-11-30', minutes: 120 },
  link: 'https://baari.example/book/t/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
};

const filled = (code: TextCode, language: Language, visit: typeof places) =>
  fill(code, language, { code: '123456', ...placesOf(visit, language) });

it('fills the places of a text, and names what it filled in, in their order', () => {
  expect(filled('booked', 'en', places)).toEqual({
    text: `Dr. Asha Mehta: your number is 27 on 30 Nov. Ticket: ${places.link}`,
    values: ['Dr. Asha Mehta', '27', '30 Nov', places.link],
    smsValues: [
      ...['Dr. Asha Mehta', '27', '30 Nov'],
      ...['https://baari.example/', 'book/t/AAAAAAAAAAAAAAA', 'AAAAAAAAAAAAAAAAAAAAA'],
    ],
  });
  expect(filled('booked', 'hi', places).values).toEqual(['Dr. Asha Mehta', '30 नव॰', '27', `${places.link}?hi`]);
});

it('says all numbers of a phone in the one place that a text has for them', () => {
  expect(filled('late', 'en', { ...places, numbers: [4, 5, 6] }).text).toBe(
    'Dr. Asha Mehta is about 120 minutes late today. Your number is 4, 5, 6.',
  );
  const [, many] = filled('today', 'en', { ...places, numbers: Array.from({ length: 9 }, (_, i) => 100 + i) }).values;
  expect(many).toMatch(/^100, .{20,25}\.\.\.$/);
});

it('makes neither link nor number to call of a name that holds one', () => {
  const [evil] = filled('turn', 'en', { ...places, doctor: 'Dr. www.evil.in Rao' }).values;
  expect(evil).toBe('Dr. www. evil. in Rao');
  const [loud] = filled('turn', 'en', { ...places, doctor: 'Dr. Call ९८१२३45678 evil․in' }).values;
  expect(loud).toBe('Dr. Call evil. in');
  expect(filled('turn', 'en', { ...places, doctor: 'Dr. A. K. Rao' }).values[0]).toBe('Dr. A. K. Rao');
});

it('separates name and number in Urdu by a word, so that the number is not drawn beside the name', () => {
  for (const code of [...MESSAGE_REASONS, 'code', 'visits'] as const)
    expect(REGISTERED_TEXTS.ur[code]).not.toMatch(/\{doctor\}:? \{/);
});

it('shortens a name to what a place takes', () => {
  const [doctor] = filled('turn', 'en', {
    ...places,
    doctor: `Dr. ${'Venkatanarasimharajuvaripeta'.repeat(2)}`,
  }).values;
  expect(doctor).toBe('Dr. Venkatanarasimharajuvar...');
  const [hindi] = filled('turn', 'hi', { ...places, doctor: 'Dr. श्रीकृष्णवेङ्कटेश्वरन् श्रीनिवासन' }).values;
  expect(hindi).toBe('Dr. श्रीकृष्णवेङ्कटेश्वरन्...');
});

it('a place of an SMS is never empty and takes 30 characters, the longest link included', () => {
  const link = `https://${'a'.repeat(32)}.in/book/t/${'A'.repeat(36)}`;
  for (const code of MESSAGE_REASONS)
    for (const language of LANGUAGE_CODES) {
      const { text, smsValues } = filled(code, language, { ...places, link });
      for (const value of smsValues) expect(value, `${code} ${language}`).toMatch(/^.{1,30}$/u);
      if (text.includes(link)) expect(text).toContain(smsValues.slice(-LINK_PLACES).join(''));
    }
});

it('a text has the same places in every language, and no more than three parts', () => {
  for (const code of [...MESSAGE_REASONS, 'code', 'visits'] as const)
    for (const language of LANGUAGE_CODES) {
      const placesIn = (text: string) => text.match(/\{\w+\}/g)!.toSorted();
      expect(placesIn(REGISTERED_TEXTS[language][code]), `${code} ${language}`).toEqual(
        placesIn(REGISTERED_TEXTS.en[code]),
      );
      expect(partsOf(filled(code, language, places).text), `${code} ${language}`).toBeLessThanOrEqual(3);
    }
});

it('counts the parts of an SMS as operators do', () => {
  expect([160, 161, 306, 307].map((length) => partsOf('a'.repeat(length)))).toEqual([1, 2, 2, 3]);
  expect([70, 71, 134, 135].map((length) => partsOf('अ'.repeat(length)))).toEqual([1, 2, 2, 3]);
  expect(partsOf('['.repeat(80))).toBe(1);
  expect(partsOf('['.repeat(81))).toBe(2);
});

it('an SMS is paid by its parts, WhatsApp by the message', () => {
  const prices = { sms: 20, whatsapp: 15 };
  expect(costOf('sms', 'अ'.repeat(71), prices)).toBe(40);
  expect(costOf('whatsapp', 'अ'.repeat(71), prices)).toBe(15);
});
