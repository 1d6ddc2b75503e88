import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAGE, phoneTextsPage } from './phone-texts.ts';

it('docs/phone-texts.md lists every text that goes to phones as it is (npm run phone-texts:docs)', () =>
  expect(readFileSync(PAGE, 'utf8')).toBe(phoneTextsPage()));
