import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './support/fixtures.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

test('a page whose script is lost on the way offers to be loaded again, and then is whole', async ({
  page,
  doctor,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const scripts = /\/book\/assets\/.*\.js$/;
  await page.route(scripts, (route) => route.abort());
  await page.goto(`/book/appointments/${doctor.doctorId}?lang=ta`);
  const again = page.getByRole('link', { name: 'Try again' });
  await expect(page.locator('.bone').first()).toBeVisible();
  await expect(again).toBeHidden();
  await page.evaluate(() =>
    document
      .querySelector('.late')!
      .getAnimations()
      .forEach((late) => late.finish()),
  );
  await expect(again).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // There is nothing to say yet, so no heading either, and no main part.
    const axe = new AxeBuilder({ page }).disableRules(['page-has-heading-one', 'landmark-one-main']);
    expect((await axe.analyze()).violations).toEqual([]);
  }
  await page.unroute(scripts);
  await again.click();
  await expect(page.getByRole('heading', { name: 'Dr. Asha Rao' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', /^ta/);
  await expect(again).toHaveCount(0);
});
