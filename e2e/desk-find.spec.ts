import { expect, test } from './support/fixtures.ts';
import { book } from './support/people.ts';
import { isLive } from './support/ticket.ts';

test('what is typed right after the key of the search is searched for', async ({ page, doctor }) => {
  await book(doctor, 'Anita Desai');
  await book(doctor, 'Meena Kumari', '9876543211');
  await page.goto('/doctor-appointments');
  await isLive(page);
  const search = page.getByRole('searchbox');
  const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  for (const delay of [0, 50, 100]) {
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.type('fani', { delay });
    await expect(search).toBeFocused();
    await page.keyboard.type('ta');
    await expect(search).toHaveValue('anita');
    await expect(rowOf('Anita Desai')).toBeVisible();
    await expect(rowOf('Meena Kumari')).toHaveCount(0);
    await search.fill('');
  }
});

test('a scanner opens no search, though its code begins with the key of the search', async ({ page, doctor }) => {
  await book(doctor, 'Anita Desai');
  await page.goto('/doctor-appointments');
  await isLive(page);
  // Without a pause of our own: a busy machine adds enough.
  await page.keyboard.type('fnASuxdrew w');
  // Held until a key stands alone again.
  await page.keyboard.press('Enter', { delay: 300 });
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});
