import { addWalkIn, arrive, callNext, getQueue } from '@baari/contract/queue';
import type { Queue } from '@baari/contract/queue';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { book } from './support/people.ts';
import type { Doctor } from './support/people.ts';
import { fromDayMenu, pressRested } from './support/ticket.ts';

const NAMES = ['Ravi Kumar', 'Anita Desai', 'सुनीता देवी', 'Mohammed Arif', 'Meena Kumari', 'Joseph Mathew'];

const queueOf = async (doctor: Doctor): Promise<Queue> => (await doctor.api.call(getQueue)).queue;
const rowOf = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });
const standing = ({ rows }: Queue) =>
  rows.map(({ serialNumber, state, turn, priority, status }) => ({ serialNumber, state, turn, priority, status }));

/** Six patients booked; numbers 1, 2 and 3 are here, number 1 is with the doctor. */
async function clinicDay(doctor: Doctor): Promise<Queue> {
  for (const [i, name] of NAMES.entries()) await book(doctor, name, `987654321${i}`);
  const { rows } = await queueOf(doctor);
  for (const { _id } of rows.slice(0, 3)) await doctor.api.call(arrive, { params: { id: _id } });
  return (await doctor.api.call(callNext, { body: { current: null } })).queue;
}

async function openDesk(page: Page): Promise<void> {
  await page.goto('/doctor-appointments');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

interface Act {
  what: string;
  tap: (page: Page) => Promise<void>;
  /** Uses only keys; first moves the focus to the row with this name. */
  key: string;
  inRow?: string;
  said: string;
  became: Partial<Queue['rows'][number]> & { serialNumber: number };
}

const inPanel = (name: string) => (page: Page) =>
  page.getByRole('region', { name: 'Queue' }).getByRole('button', { name }).first().click();
const inRow = (row: string, name: string) => (page: Page) => rowOf(page, row).getByRole('button', { name }).click();
const inMenu = (row: string, name: string) => async (page: Page) => {
  await rowOf(page, row).getByRole('button', { name: 'More actions for' }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
};

const ACTS: readonly Act[] = [
  {
    what: 'call next',
    tap: inPanel('Call number 2'),
    key: 'n',
    said: '2 Anita Desai was called',
    became: { serialNumber: 2, state: 'CALLED' },
  },
  {
    what: 'call again',
    tap: inPanel('Call again'),
    key: 'a',
    said: '1 Ravi Kumar was called again',
    became: { serialNumber: 1, state: 'CALLED', calls: 2 },
  },
  {
    what: 'complete',
    tap: inPanel('Done'),
    key: 'd',
    said: '1 Ravi Kumar is done',
    became: { serialNumber: 1, state: 'DONE' },
  },
  {
    what: 'skip who did not come in',
    tap: inPanel('Skip 3 places'),
    key: 's',
    said: '1 Ravi Kumar was skipped',
    became: { serialNumber: 1, state: 'WAITING', turn: 3 },
  },
  {
    what: 'absent',
    tap: inPanel('Absent'),
    key: 'x',
    said: '1 Ravi Kumar is absent',
    became: { serialNumber: 1, state: 'ABSENT' },
  },
  {
    what: 'arrived',
    tap: inRow('Joseph Mathew', 'Arrived'),
    key: 'r',
    inRow: 'Joseph Mathew',
    said: '6 Joseph Mathew has arrived',
    became: { serialNumber: 6, state: 'WAITING' },
  },
  {
    what: 'emergency',
    tap: inMenu('Meena Kumari', 'Emergency'),
    key: 'e',
    inRow: 'Meena Kumari',
    said: '5 Meena Kumari was moved up',
    became: { serialNumber: 5, priority: 'EMERGENCY' },
  },
  {
    what: 'elderly',
    tap: inMenu('सुनीता देवी', 'Elderly'),
    key: 'l',
    inRow: 'सुनीता देवी',
    said: '3 सुनीता देवी was moved up',
    became: { serialNumber: 3, priority: 'ELDERLY', turn: 1 },
  },
];

const rowNumber = ({ rows }: Queue, serial: number) => rows.find(({ serialNumber }) => serialNumber === serial);

test('every act by a tap, and each is undone by one more', async ({ page, doctor }) => {
  const before = await clinicDay(doctor);
  await openDesk(page);
  for (const { what, tap, said, became } of ACTS) {
    await tap(page);
    await expect(page.getByText(said, { exact: true }), what).toBeVisible();
    expect(rowNumber(await queueOf(doctor), became.serialNumber), what).toMatchObject(became);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`Undone: ${said}`), what).toBeVisible();
    await expect(page.getByText(said, { exact: true }), what).toBeHidden();
    expect(standing(await queueOf(doctor)), `${what} undone`).toEqual(standing(before));
  }
});

test('every act by a key, and U undoes each', async ({ page, doctor }) => {
  const before = await clinicDay(doctor);
  await openDesk(page);
  for (const { what, key, inRow: row, said, became } of ACTS) {
    if (row) await rowOf(page, row).getByRole('button').first().focus();
    else await page.getByRole('heading', { level: 1 }).focus();
    await pressRested(page, key);
    await expect(page.getByText(said, { exact: true }), what).toBeVisible();
    expect(rowNumber(await queueOf(doctor), became.serialNumber), what).toMatchObject(became);
    await pressRested(page, 'U');
    await expect(page.getByText(`Undone: ${said}`), what).toBeVisible();
    await expect(page.getByText(said, { exact: true }), what).toBeHidden();
    expect(standing(await queueOf(doctor)), `${what} undone`).toEqual(standing(before));
  }
});

test('a patient put back is booked again, and that is undone too', async ({ page, doctor }) => {
  await clinicDay(doctor);
  await openDesk(page);
  await inMenu('Anita Desai', 'Put back')(page);
  await expect(page.getByText('2 Anita Desai was put back')).toBeVisible();
  await expect(rowOf(page, 'Anita Desai')).toContainText('BOOKED');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Anita Desai')).toContainText('VERIFIED');
});

test('a skip goes back as many places as were chosen, also after a reload', async ({ page, doctor }) => {
  await clinicDay(doctor);
  await openDesk(page);
  await rowOf(page, 'Anita Desai').getByRole('button', { name: 'More actions for' }).click();
  await page.getByLabel('Places to skip').fill('1');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'Anita Desai').getByRole('button', { name: 'More actions for' })).toBeFocused();
  await page.reload();
  await inMenu('Anita Desai', 'Skip 1')(page);
  await expect(page.getByRole('region', { name: 'Next' })).toContainText('सुनीता देवी');
  expect(rowNumber(await queueOf(doctor), 2)).toMatchObject({ turn: 2 });
});

test('what is pressed is what was seen, whatever comes meanwhile', async ({ page, context, doctor }) => {
  const { rows } = await clinicDay(doctor);
  const other = await context.newPage();
  await openDesk(other);
  await openDesk(page);
  const button = rowOf(page, 'Mohammed Arif').getByRole('button', { name: 'Arrived' });
  await button.hover();
  await page.mouse.down();
  await doctor.api.call(arrive, { params: { id: rows[5]!._id } });
  await doctor.api.call(arrive, { params: { id: rows[3]!._id } });
  await expect(other.getByText('4 Mohammed Arif has arrived')).toBeVisible();
  const seen = page.waitForResponse('**/queue/*/arrive*');
  await page.mouse.up();
  expect((await seen).url()).toContain(rows[3]!._id);
  await expect(rowOf(page, 'Joseph Mathew')).toContainText('VERIFIED');
  expect(await queueOf(doctor)).toMatchObject({ counts: { waiting: 4, done: 0, absent: 0 } });
});

test('a call and an undo are of what was shown when the finger came down', async ({ page, context, doctor }) => {
  await clinicDay(doctor);
  const other = await context.newPage();
  await openDesk(other);
  await openDesk(page);
  const press = async (name: string, meanwhile: () => Promise<unknown>, seen: string) => {
    // What has just changed takes no act, and the line of the undo may still move.
    await expect(page.locator('main [data-resting]')).toHaveCount(0);
    await page.getByRole('button', { name }).hover();
    await page.mouse.down();
    await meanwhile();
    await expect(other.getByText(seen)).toBeVisible();
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.mouse.up();
    expect((await answered).status()).toBe(409);
  };
  const callAfter = (current: number) => () => doctor.api.call(callNext, { body: { current } });
  await press('Call number 2', callAfter(1), 'Number 2 is with the doctor');
  expect(await queueOf(doctor)).toMatchObject({ current: 2, next: 3 });
  await expect(page.getByText('Number 2 is with the doctor')).toBeVisible();
  await press('Undo', callAfter(2), 'Number 3 is with the doctor');
  expect(await queueOf(doctor)).toMatchObject({ current: 3 });
});

/** Types as fast as a scanner; returns whether its Enter would press the focused element. */
const scan = (page: Page, text: string): Promise<boolean> =>
  page.evaluate((typed) => {
    const press = (key: string) =>
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    for (const letter of typed) press(letter);
    return press('Enter');
  }, text);

test('keys mean nothing in a field, from a scanner, and once they are turned off', async ({ page, doctor }) => {
  const before = await clinicDay(doctor);
  await openDesk(page);
  await page.keyboard.press('f');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('nasx', { delay: 200 });
  await expect(page.getByRole('searchbox')).toHaveValue('nasx');
  await page.getByRole('searchbox').fill('');

  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await rowOf(page, 'Anita Desai').getByRole('button', { name: 'Call' }).focus();
  expect(await scan(page, 'nASuxdrew')).toBe(false);
  await fromDayMenu(page, 'Shortcuts');
  await help.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.keyboard.press('w');
  await page.keyboard.press('n', { delay: 300 });
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(standing(await queueOf(doctor))).toEqual(standing(before));
});

test('arrow keys go from row to row', async ({ page, doctor }) => {
  await clinicDay(doctor);
  await openDesk(page);
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, 'Ravi Kumar').getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, 'Anita Desai').getByRole('button', { name: 'Call' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(rowOf(page, 'Joseph Mathew').getByRole('button', { name: 'Arrived' })).toBeFocused();
  // The focus follows the patient whom the act moves.
  await pressRested(page, 'Enter');
  await expect(rowOf(page, 'Joseph Mathew').getByRole('button', { name: 'Call' })).toBeFocused();
});

test('the desk in every look, with its menu and its keys', async ({ page, doctor }) => {
  test.setTimeout(120_000);
  await clinicDay(doctor);
  const patientName = 'Lakshmi Narayanaswamy Venkataramana Iyengar of Tiruchirappalli Cantonment';
  await doctor.api.call(addWalkIn, { body: { patientName, phoneNumber: '9123456789', gender: 'FEMALE' } });
  await openDesk(page);
  await inMenu(patientName, 'Emergency')(page);
  await expect(page.getByRole('region', { name: 'Next' })).toContainText(patientName);
  await look(page, 'the desk');
  await rowOf(page, 'Meena Kumari').getByRole('button', { name: 'More actions for' }).click();
  await look(page, 'the menu of a row');
  await page.keyboard.press('Escape');
  await fromDayMenu(page, 'Shortcuts');
  await look(page, 'the keys');
});
