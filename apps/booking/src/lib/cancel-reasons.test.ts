import { CANCEL_REASONS } from '@baari/contract/cancel-reasons';
import { LANGUAGES } from '@baari/contract/languages';
import type { Language } from '@baari/contract/languages';
import { afterEach, expect, it } from 'vitest';
import { reasonText, speak, textsOf } from './text.ts';

afterEach(() => speak('en', undefined));

it('why the clinic cancelled is said in the language of the page, if it was chosen; what was typed stays', async () => {
  expect(CANCEL_REASONS.map(reasonText)).toEqual([...CANCEL_REASONS]);
  for (const language of (Object.keys(LANGUAGES) as Language[]).filter((one) => one !== 'en')) {
    speak(language, await textsOf(language));
    for (const reason of CANCEL_REASONS) expect(reasonText(reason), language).not.toMatch(/[a-z]/i);
    expect(reasonText('Power cut')).toBe('Power cut');
  }
});
