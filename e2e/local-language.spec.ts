import { chooseLocalLanguage } from '@baari/contract/clinic';
import { runLate } from '@baari/contract/day-control';
import { expect, test } from './support/fixtures.ts';
import { listenIn } from './support/heard.ts';
import { logIn } from './support/people.ts';
import { addWalkIn } from './support/walk-in.ts';
import { call, clinicWith, displayOf, shows } from './support/waiting-room.ts';

declare global {
  interface Window {
    /** The document that went to the printer. */
    printed?: string;
  }
}

test('the doctor chooses Tamil: poster, screen and voice speak it, and so does the slip', async ({
  page,
  browser,
  baseURL,
}) => {
  const doctor = await clinicWith(baseURL!, 2);
  const office = await browser.newContext({ baseURL: baseURL! });
  await logIn(office, baseURL!, doctor);
  const panel = await office.newPage();
  await panel.goto('/qr-download');
  const choice = panel.getByLabel('Language beside English');
  await expect(choice).toHaveValue('hi');
  await expect(panel.getByText('दिन चुनें, नाम और मोबाइल नंबर लिखें')).toBeVisible();
  await choice.selectOption('தமிழ்');
  await expect(panel.locator('ol [lang=ta]')).toHaveCount(3);
  await expect(panel.locator('ol [lang=hi]')).toHaveCount(0);
  await expect(panel.getByText('ஆப், அக்கவுண்ட் தேவையில்லை')).toBeVisible();
  await expect(panel.getByText(/^\S.* · .*டாக்டர்$/)).toBeVisible();
  await panel.reload();
  await expect(choice).toHaveValue('ta');

  await listenIn(page, { voices: ['en-IN', 'hi-IN', 'ta-IN'], blocked: false });
  await page.goto(displayOf(doctor));
  await expect(page.locator('[lang=ta-IN]').first()).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn the sound off' })).toBeVisible();
  await call(doctor, null);
  await shows(page, 1);
  await expect
    .poll(() => page.evaluate(() => window.heard))
    .toEqual(['chime', 'en-IN Number 1, please', expect.stringMatching(/^ta-IN .*1/)]);
  await expect(page.getByLabel('Voice').getByRole('option')).toHaveText([
    'English and தமிழ்',
    'English',
    'தமிழ்',
    'Chime only',
  ]);

  await panel.addInitScript(() => {
    window.print = () => {
      window.parent.printed = document.documentElement.outerHTML;
    };
  });
  await addWalkIn(panel, 'Kavitha Murugan');
  await panel.getByRole('button', { name: 'Print slip' }).click();
  await panel.waitForFunction(() => window.printed);
  const slip = (await panel.evaluate(() => window.printed))!;
  expect(slip).toContain('lang="ta"');
  expect(slip).not.toContain('lang="hi"');

  // The same slip from a panel in Hindi.
  await panel.goto('/doctor-appointments?lang=hi');
  await panel.getByRole('button', { name: 'Kavitha Murugan के लिए और विकल्प' }).click();
  await panel.getByRole('dialog').getByRole('button', { name: 'पर्ची प्रिंट करें' }).click();
  await panel.getByRole('dialog').getByRole('button', { name: 'पर्ची प्रिंट करें' }).click();
  await panel.waitForFunction(() => window.printed);
  const paper = await office.newPage();
  await paper.setContent((await panel.evaluate(() => window.printed))!);
  await expect(paper.locator('.label')).toHaveText([/^Your number[\u0B80-\u0BFF]/, /^Expected[\u0B80-\u0BFF]/]);
  await expect(paper.locator('.expected')).toHaveText(/^\d.*[ap]m$/);
  await expect(paper.locator('.date')).toHaveText([/^[A-Z][a-z]+day, /, /[\u0B80-\u0BFF]/]);
  await expect(paper.locator('.slip')).not.toContainText(/[\u0900-\u097F]/);

  // A language whose months no browser knows.
  await doctor.api.call(chooseLocalLanguage, { body: { localLanguage: 'pa' } });
  await panel.reload();
  await panel.getByRole('button', { name: 'Kavitha Murugan के लिए और विकल्प' }).click();
  await panel.getByRole('dialog').getByRole('button', { name: 'पर्ची प्रिंट करें' }).click();
  await panel.getByRole('dialog').getByRole('button', { name: 'पर्ची प्रिंट करें' }).click();
  await panel.waitForFunction(() => window.printed);
  await paper.setContent((await panel.evaluate(() => window.printed))!);
  await expect(paper.locator('.date').last()).toHaveText(/^[\u0A00-\u0A7F]+ \d+ [\u0A00-\u0A7F]+ \d+$/);
  await office.close();
});

test('who reads the panel in Hindi prints English and the language of the clinic, and sets the screen up in Hindi', async ({
  browser,
  baseURL,
}) => {
  const doctor = await clinicWith(baseURL!, 0);
  const office = await browser.newContext({ baseURL: baseURL!, locale: 'hi-IN' });
  await logIn(office, baseURL!, doctor);
  const panel = await office.newPage();
  await panel.goto('/qr-download');
  await expect(panel.getByText('दिन चुनें, नाम और मोबाइल नंबर लिखें')).toHaveCount(1);
  await expect(panel.getByText('Choose a day, enter your name and mobile number')).toBeVisible();
  await panel.goto(displayOf(doctor));
  await expect(panel.getByRole('button', { name: /^आवाज़ (चालू|बंद) करें$/ })).toBeVisible();
  await expect(panel.getByRole('combobox').first().getByRole('option')).toHaveText([
    'अंग्रेज़ी और हिन्दी',
    'अंग्रेज़ी',
    'हिन्दी',
    'सिर्फ़ घंटी',
  ]);
  await office.close();
});

test('a line in Urdu runs from right to left, also where a time begins it', async ({ page, baseURL }) => {
  const doctor = await clinicWith(baseURL!, 2);
  await doctor.api.call(chooseLocalLanguage, { body: { localLanguage: 'ur' } });
  await doctor.api.call(runLate, { body: { minutes: 30 } });
  await page.goto(displayOf(doctor));
  await expect(page.locator('.room-notes [lang=ur-IN]')).toHaveCSS('direction', 'rtl');
  // Beside the code both lines end at it, whichever way they run.
  const ends = await page.locator('.room-book p span').evaluateAll((lines) =>
    lines.map((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      return Math.round(range.getBoundingClientRect().right);
    }),
  );
  expect(ends).toEqual([ends[0], ends[0]]);
});
