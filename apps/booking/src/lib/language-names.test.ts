import { afterEach, expect, it } from 'vitest';
import { languageName } from './language-names.ts';
import { speak, textsOf } from './text.ts';

afterEach(() => speak('en', undefined));

it('names what a doctor speaks in the language of the page, and leaves what is typed where there is no name', async () => {
  expect(['English', 'Bengali'].map(languageName)).toEqual(['English', 'Bengali']);
  speak('hi', await textsOf('hi'));
  expect(['English', 'Marathi', 'Tulu'].map(languageName)).toEqual(['अंग्रेज़ी', 'मराठी', 'Tulu']);
  speak('ur', await textsOf('ur'));
  expect(languageName('Hindi')).toBe('ہندی');
});
