import AxeBuilder from '@axe-core/playwright';
import { NOTICE_VERSION } from '@baari/contract/limits';
import { expect, test } from './support/fixtures.ts';
import { makeDoctor } from './support/people.ts';

test.use({ viewport: { width: 320, height: 640 } });

test('a patient reads in Tamil what happens with the details, books, and the booking says which notice that was', async ({
  page,
  baseURL,
}) => {
  const doctor = await makeDoctor(baseURL!);
  await page.goto(`/book/appointments/${doctor.doctorId}?lang=ta`);
  const summary = page.getByText('உங்கள் விவரங்கள் எப்படிப் பயன்படும்');
  const complain = page.getByText('இந்தியத் தரவுப் பாதுகாப்பு வாரியம்');
  await expect(complain).toBeHidden();
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(complain).toContainText('@');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);

  await page.getByLabel('பேஷண்ட் பெயர்').fill('Meena Sundaram');
  await page.getByLabel('மொபைல் நம்பர்').fill('98765 43210');
  await page.getByRole('radio', { name: 'பெண்' }).check();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('appointments'));
  await page.getByRole('button', { name: 'டோக்கன் எடுக்க' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ notice: NOTICE_VERSION });
  await expect(page.locator('.number')).toHaveText('1');
});
