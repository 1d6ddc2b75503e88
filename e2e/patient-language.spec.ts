import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { book, makeDoctor } from './support/people.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('a patient chooses Hindi: it is kept, nothing typed is lost, and the number comes in Hindi', async ({
  page,
  baseURL,
}) => {
  const doctor = await makeDoctor(baseURL!, { name: 'Dr. Meera Joshi' });
  await page.goto(`/book/appointments/${doctor.doctorId}`);
  await page.getByLabel('Patient’s name').fill('सुनीता देवी');
  await page.getByLabel('Language').selectOption('हिन्दी');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(page.getByLabel('मरीज़ का नाम')).toHaveValue('सुनीता देवी');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dr. Meera Joshi');

  await page.getByRole('button', { name: 'मेरा नंबर दें' }).click();
  await expect(page.getByText('कृपया 10 अंकों का मोबाइल नंबर लिखें')).toBeVisible();
  await page.getByLabel('मोबाइल नंबर').fill('98765 43210');
  await page.getByRole('radio', { name: 'महिला' }).check();
  await page.getByRole('button', { name: 'मेरा नंबर दें' }).click();
  await expect(page.getByText('आपका नंबर', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'रद्द करें' }).click();
  await page.getByRole('button', { name: 'हाँ, रद्द करें' }).click();
  await expect(page.getByText('यह नंबर रद्द हो गया।')).toBeVisible();

  await page.getByLabel('भाषा').selectOption('English');
  await expect(page.getByText('This appointment was cancelled.')).toBeVisible();
});

test('who changes the language goes on from that choice, and what was wrong is said again at the next try', async ({
  page,
  doctor,
}) => {
  await page.goto(`/book/appointments/${doctor.doctorId}`);
  await page.getByRole('button', { name: 'Get my number' }).click();
  await expect(page.locator('[aria-invalid=true]')).not.toHaveCount(0);
  await page.getByLabel('Language').focus();
  await page.getByLabel('Language').selectOption('हिन्दी');
  await expect(page.getByRole('button', { name: 'मेरा नंबर दें' })).toBeVisible();
  await expect(page.getByLabel('भाषा')).toBeFocused();
  await page.getByRole('button', { name: 'मेरा नंबर दें' }).click();
  await expect(page.getByText('कृपया 10 अंकों का मोबाइल नंबर लिखें')).toBeVisible();
  // Only who has chosen it is brought there.
  await page.reload();
  await expect(page.getByRole('button', { name: 'मेरा नंबर दें' })).toBeVisible();
  await expect(page.getByLabel('भाषा')).not.toBeFocused();

  await page.goto((await book(doctor, 'Ravi Kumar')).ticketUrl);
  await page.getByLabel('भाषा').focus();
  await page.getByLabel('भाषा').selectOption('English');
  await expect(page.getByText('Your number', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Language')).toBeFocused();
});

test('a link brings its language, and its ticket is drawn in it before any script', async ({
  page,
  request,
  baseURL,
}) => {
  const doctor = await makeDoctor(baseURL!);
  const { ticketUrl } = await book(doctor, 'Ravi Kumar');
  const { pathname } = new URL(ticketUrl);
  const html = await (await request.get(`${pathname}?lang=hi`)).text();
  expect(html).toContain('<html lang="hi-IN" dir="ltr">');
  expect(html).toContain('आपका नंबर');

  await page.goto(`/book/appointments/${doctor.doctorId}?lang=hi`);
  await expect(page.getByRole('button', { name: 'मेरा नंबर दें' })).toBeVisible();
  await page.goto(pathname);
  await expect(page.getByText('आपका नंबर', { exact: true })).toBeVisible();
});

test('a link in a message brings its language in three letters, to an English browser', async ({
  page,
  request,
  baseURL,
}) => {
  const { ticketUrl } = await book(await makeDoctor(baseURL!), 'Ravi Kumar');
  expect(await (await request.get(`${ticketUrl}?bn`)).text()).toContain('<html lang="bn-IN" dir="ltr">');
  await page.goto(`${ticketUrl}?bn`);
  await expect(page.getByRole('switch', { name: 'পেজ বন্ধ থাকলেও জানান' })).toBeVisible();
  await page.locator('.ticket-head select').selectOption('English');
  await expect(page.getByText('Your number', { exact: true })).toBeVisible();
  await page.goto(ticketUrl);
  await expect(page.getByText('Your number', { exact: true })).toBeVisible();
});

test.describe('where no ticket comes', () => {
  // Requests of a page under a service worker do not pass the routes of a test.
  test.use({ serviceWorkers: 'block' });

  test('a ticket that is not found, or does not come, is read in another language like every page', async ({
    page,
    baseURL,
  }) => {
    const { ticketUrl } = await book(await makeDoctor(baseURL!), 'Ravi Kumar');
    const forged = ticketUrl.slice(0, -1) + (ticketUrl.endsWith('A') ? 'B' : 'A');
    for (const address of ['/book/t/garbage', forged]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'This ticket was not found' })).toBeVisible();
      await expect(page.locator('header').getByRole('link')).toBeVisible();
      await page.getByLabel('Language').selectOption('हिन्दी');
      await expect(page.getByRole('heading', { name: 'यह टिकट नहीं मिला' })).toBeVisible();
      await page.getByLabel('भाषा').selectOption('English');
      await expect(page.getByRole('heading', { name: 'This ticket was not found' })).toBeVisible();
    }
    await page.route('**/api/public/tickets/**', (route) => route.abort());
    await page.goto('/book/t/garbage');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByLabel('Language')).toBeVisible();
  });
});

test('who goes back reads on in the language that was chosen since, not in that of an old link', async ({
  page,
  doctor,
}) => {
  await page.goto('/book/?lang=ta');
  await page.goto(`/book/appointments/${doctor.doctorId}`);
  const choice = page.locator('#language-choice');
  await expect(choice).toHaveValue('ta');
  const drawnAnew = page.waitForEvent('load');
  await choice.selectOption('en');
  await drawnAnew;
  await expect(page.getByLabel('Patient’s name')).toBeVisible();
  await page.goBack();
  await expect(choice).toHaveValue('en');
  await page.reload();
  await expect(choice).toHaveValue('en');
  await page.goto('/book/?lang=ta');
  await expect(choice).toHaveValue('ta');
});

test('a ticket names its language in its own script, before any script of the page and after', async ({
  page,
  doctor,
  browser,
  baseURL,
}) => {
  const ticketUrl = (await book(doctor, 'Meena Iyer')).ticketUrl;
  const plain = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage();
  for (const one of [plain, page]) {
    await one.setViewportSize({ width: 320, height: 640 });
    await one.goto(`${ticketUrl}?lang=ml`);
    const named = one.locator('.ticket-head .language select');
    await expect(named).toBeVisible();
    await expect(named.locator('option:checked')).toHaveText('മലയാളം');
  }
});

test('an English patient loads no other language', async ({ page, doctor }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto(`/book/appointments/${doctor.doctorId}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Get my number' })).toBeVisible();
  expect(files.filter((file) => /assets\/language-/.test(file))).toEqual([]);
});

/** The languages whose texts the device keeps; none before it can open a page without a network. */
const keptLanguages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (navigator.serviceWorker.controller === null) return [];
    const keys = await (await caches.open('baari-book')).keys();
    return keys.flatMap(({ url }) => /language-([a-z]{2})-/.exec(url)?.[1] ?? []);
  });

test('a ticket opens without a network in the language of the phone, which keeps only those that were spoken there', async ({
  page,
  context,
  baseURL,
}) => {
  const doctor = await makeDoctor(baseURL!);
  const { ticketUrl } = await book(doctor, 'Kavitha Murugan');
  await page.goto(`${new URL(ticketUrl).pathname}?lang=ta`);
  await expect.poll(() => keptLanguages(page)).toEqual(['ta']);
  await page.getByLabel('மொழி').selectOption('తెలుగు');
  await expect(page.locator('html')).toHaveAttribute('lang', 'te-IN');
  await expect.poll(() => keptLanguages(page)).toEqual(['ta', 'te']);
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'te-IN');
  await expect(page.getByText('మీ నంబర్', { exact: true })).toBeVisible();
});

test('a language that is chosen without a network is spoken once there is one; until then it stays the one before', async ({
  page,
  context,
  baseURL,
}) => {
  const { ticketUrl } = await book(await makeDoctor(baseURL!), 'Kavitha Murugan');
  await page.goto(`${new URL(ticketUrl).pathname}?lang=ta`);
  await expect.poll(() => keptLanguages(page)).toEqual(['ta']);
  await context.setOffline(true);
  const choice = page.getByLabel('மொழி');
  await choice.selectOption('తెలుగు');
  // The page says so, and keeps the choice, also when it is opened again.
  for (const _ of ['chosen', 'opened again']) {
    await expect(page.getByText('அப்போது இந்தப் பக்கம் తెలుగు மொழியில் இருக்கும்.')).toBeVisible();
    await expect(choice).toHaveValue('te');
    await page.reload();
  }
  await expect(page.getByText('உங்கள் டோக்கன்', { exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta-IN');
  await context.setOffline(false);
  await expect(page.locator('html')).toHaveAttribute('lang', 'te-IN');
  await expect(page.getByText('మీ నంబర్', { exact: true })).toBeVisible();
});

test('a language that is chosen in one tab reaches the others, also one that a link opened in another', async ({
  page,
  context,
  baseURL,
}) => {
  const doctor = await makeDoctor(baseURL!);
  const { ticketUrl } = await book(doctor, 'Kavitha Murugan');
  const { pathname } = new URL(ticketUrl);
  await page.goto(`${pathname}?lang=ta`);
  await expect(page.getByText('உங்கள் டோக்கன்', { exact: true })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/book/appointments/${doctor.doctorId}`);
  await other.getByLabel('மொழி').selectOption('हिन्दी');
  await expect(other.getByRole('button', { name: 'मेरा नंबर दें' })).toBeVisible();
  await page.bringToFront();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(page.getByText('आपका नंबर', { exact: true })).toBeVisible();
  await page.getByLabel('भाषा').selectOption('English');
  await expect(page.getByText('Your number', { exact: true })).toBeVisible();
  await other.bringToFront();
  await expect(other.getByRole('button', { name: 'Get my number' })).toBeVisible();
});

test.describe('on a phone that keeps nothing', () => {
  test.use({ locale: 'hi-IN' });

  /** How browsers refuse to keep, and how they are made to. */
  const REFUSALS: Record<string, () => void> = {
    'storage is off': () => {
      const get = () => {
        throw new DOMException('Storage is off.', 'SecurityError');
      };
      for (const storage of ['localStorage', 'sessionStorage']) Object.defineProperty(window, storage, { get });
    },
    'there is no storage': () => Object.defineProperty(window, 'localStorage', { value: null }),
    'storage is full': () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('No room is left.', 'QuotaExceededError');
      };
    },
  };

  for (const [how, refuse] of Object.entries(REFUSALS))
    test(`a language is chosen all the same, and stays as long as the tab: ${how}`, async ({ page, baseURL }) => {
      const doctor = await makeDoctor(baseURL!, { name: 'Dr. Meera Joshi' });
      const { ticketUrl } = await book(doctor, 'Ravi Kumar');
      await page.addInitScript(refuse);
      await page.goto(`${ticketUrl}?from=sms#ticket`);
      await expect(page.getByText('आपका नंबर', { exact: true })).toBeVisible();
      await page.getByLabel('भाषा').selectOption('English');
      await expect(page.getByText('Your number', { exact: true })).toBeVisible();
      expect(page.url()).toBe(`${ticketUrl}?from=sms&lang=en#ticket`);

      await page.getByRole('link', { name: 'What the clinic keeps of your visits' }).click();
      await expect(page.getByRole('heading', { name: 'Your visits at this clinic' })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Your visits at this clinic' })).toBeVisible();
      await page.getByLabel('Language').selectOption('हिन्दी');
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
    });
});
