import { addDays } from '@baari/calendar/days';
import { WEEKDAYS } from '@baari/contract/vocabulary';
import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { approveLicence } from './support/operator.ts';
import { book, clinicToday, makeDoctor } from './support/people.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** Where parts of a text stand on the page, from left to right. */
const leftToRight = (text: Locator, ...parts: string[]): Promise<string[]> =>
  text.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const left = new Map<string, number>();
    while (walker.nextNode()) {
      const { data } = walker.currentNode as Text;
      for (const part of wanted.filter((one) => data.includes(one))) {
        const range = document.createRange();
        range.setStart(walker.currentNode, data.lastIndexOf(part));
        range.setEnd(walker.currentNode, data.lastIndexOf(part) + part.length);
        left.set(part, range.getBoundingClientRect().left);
      }
    }
    return [...left].sort(([, a], [, b]) => a - b).map(([part]) => part);
  }, parts);

test('in Urdu what is in English runs its own way, tears nothing apart, and stands between the commas of Urdu', async ({
  page,
  baseURL,
}) => {
  const city = `Na${Date.now().toString(36)}`;
  const slots = [
    { start: '00:00', end: '12:00' },
    { start: '12:00', end: '23:59' },
  ];
  const doctor = await makeDoctor(baseURL!, {
    ...{ city, degree: 'MBBS, DNB', experience: '17', about: 'Care for the family.' },
    workingDays: JSON.stringify(Object.fromEntries(WEEKDAYS.map((day) => [day, slots]))),
  });
  approveLicence({ baseUrl: baseURL!, dataDir: process.env['E2E_DATA_DIR']! }, doctor.doctorId);
  const { ticketUrl } = await book(doctor, 'Ravi Kumar', '9876500029', addDays(clinicToday(), 2));
  await page.goto(`${ticketUrl}?lang=ur`);
  await expect(page.locator('.number')).toBeVisible();

  await page.goto(`/book/?city=${encodeURIComponent(city)}`);
  const found = page.locator('.doctors .sub');
  await expect(found.last()).toContainText(city);
  expect(await leftToRight(found.last(), '17', 'سال', city)).toEqual(['سال', '17', city]);

  await page.goto(`/book/appointments/${doctor.doctorId}`);
  await page.getByText('ڈاکٹر اور کلینک کے بارے میں').click();
  const more = page.locator('.more').first().locator('p');
  await expect(more.first()).toContainText('DNB');
  expect(await leftToRight(more.first(), '17', 'سال', 'MBBS', 'DNB')).toEqual(['سال', '17', 'MBBS', 'DNB']);
  expect(await leftToRight(page.locator('.about'), 'Care', 'family', '.')).toEqual(['Care', 'family', '.']);
  for (const line of [page.locator('.stub .sub'), page.locator('.days-field .hint')]) {
    await expect(line).toContainText('، ');
    await expect(line).not.toContainText(', ');
  }
});

test('in Urdu names run their own way, wherever they stand', async ({ page, baseURL }) => {
  const city = `Na${Date.now().toString(36)}`;
  const doctor = await makeDoctor(baseURL!, { city, name: 'Dr. Asha Rao Sr.' });
  approveLicence({ baseUrl: baseURL!, dataDir: process.env['E2E_DATA_DIR']! }, doctor.doctorId);
  const { ticketUrl } = await book(doctor, '<b>Ravi</b> & "Sons"', '9876500029', addDays(clinicToday(), 2));
  const expectDoctor = async (line: Locator) => {
    await expect(line).toContainText('Dr. Asha Rao Sr.');
    expect(await leftToRight(line, 'Asha', 'Sr', '.')).toEqual(['Asha', 'Sr', '.']);
  };
  const expectPatient = async (line: Locator) => {
    await expect(line).toContainText('Ravi');
    expect(await leftToRight(line, '<b>', 'Ravi', '&', '"')).toEqual(['<b>', 'Ravi', '&', '"']);
  };
  await page.goto(`${ticketUrl}?lang=ur`);
  await expectDoctor(page.locator('.ticket-head h1'));
  await expectPatient(page.locator('.patient'));
  await page.goto(`/book/?city=${encodeURIComponent(city)}`);
  await expectPatient(page.locator('.stub b'));
  await expectDoctor(page.locator('.stub .sub'));
  await expectDoctor(page.locator('.doctors .name'));
  await page.goto(`/book/appointments/${doctor.doctorId}`);
  await expectDoctor(page.getByRole('heading', { level: 1 }));
  await expectPatient(page.locator('.stub b'));
});
