import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { field } from './support/profile-form.ts';

const ADDRESS = [
  'Dr. Rao’s Clinic, 2nd floor',
  'Shop 14 and 15, Sahyadri Apartments',
  'Opposite the State Bank of India',
  'Behind Ganesh Temple',
  'Prabhat Road, Lane 9',
  'Near Film Institute',
  'Deccan Gymkhana',
  'Pune',
].join('\n');

/** How much of its text a box hides. */
const hidden = (box: Locator) => box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);

test('a box of text shows all of its lines, as typed, restored and stored', async ({ page, newcomer }) => {
  await page.goto('/doctor-profile');
  const [address, about] = [field(page, 'Clinic address'), field(page, 'About')];
  await expect(field(page, 'Email')).toHaveValue(newcomer.email);
  const low = (await address.boundingBox())!.height;
  await address.fill(ADDRESS);
  await about.fill(Array.from({ length: 24 }, () => 'Fifteen years of').join(' '));
  const showsAll = async (when: string) => {
    for (const width of [360, 1366, 320, 1440]) {
      await page.setViewportSize({ width, height: 768 });
      for (const box of [address, about])
        await expect.poll(() => hidden(box), { message: `${when}, ${width} wide` }).toBeLessThanOrEqual(0);
    }
  };
  await showsAll('typed');
  await expect(page.getByText(/^Draft kept/).first()).toBeAttached();
  await page.reload();
  await expect(address).toHaveValue(ADDRESS);
  await showsAll('restored');
  await address.fill('5 Temple Road');
  await expect.poll(async () => (await address.boundingBox())!.height).toBe(low);
});

test('a box of very many lines does not push the rest of the form away', async ({ page, newcomer }) => {
  await page.goto('/doctor-profile');
  await expect(field(page, 'Email')).toHaveValue(newcomer.email);
  const address = field(page, 'Clinic address');
  await address.fill(Array.from({ length: 100 }, (_, i) => `${i}`).join('\n'));
  expect((await address.boundingBox())!.height).toBeLessThan(500);
});
