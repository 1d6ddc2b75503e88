import { changeMember, removeMember } from '@baari/contract/members';
import type { Browser, Page } from '@playwright/test';
import { startClinicHouse } from './support/clinic.ts';
import type { ClinicHouse } from './support/clinic.ts';
import { expect, test } from './support/fixtures.ts';
import { book } from './support/people.ts';

/** So long after a key, another one is not of the same scan. */
const WEDGE_GAP_MS = 600;
/** Long before a page without a stream would look. */
const LEAVES_WITHIN_MS = 5_000;

let house: ClinicHouse;
test.beforeAll(async () => {
  house = await startClinicHouse();
});
test.afterAll(() => house.stop());

const switchOf = (page: Page) => page.getByRole('complementary').getByRole('button', { name: 'Practice of' });

/** What a USB scanner types on the scan page. */
async function scan(page: Page, text: string) {
  await page.goto('/qrscanner');
  await expect(page.getByText('Scan with a USB scanner')).toBeVisible();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** A receptionist of two doctors. */
async function atScannerOfTwo(browser: Browser) {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  const given = { clinicId: asha!.doctorId, practices: [asha!.doctorId, binu!.doctorId] };
  const { context, accountId } = await house.memberIn(browser, { ...given, role: 'receptionist' });
  return { asha: asha!, binu: binu!, context, accountId, page: await context.newPage() };
}

test('a verified patient leaves the scan page with the membership, and a lost clinic its switch', async ({
  browser,
}) => {
  const { asha, binu, context, accountId, page } = await atScannerOfTwo(browser);
  const ticket = await book(asha, 'Charu Sinha', '9811122233');
  await scan(page, ticket.qrCodeData);
  await expect(page.getByText('9811122233')).toBeVisible();

  await asha.api.call(changeMember, {
    params: { id: accountId },
    body: { role: 'receptionist', practices: [binu.doctorId] },
  });
  await expect(page.getByText('9811122233')).toHaveCount(0, { timeout: LEAVES_WITHIN_MS });
  await expect(switchOf(page)).toHaveCount(0);

  const other = await book(binu, 'Deepa Nair', '9811122244');
  await scan(page, other.qrCodeData);
  await expect(page.getByText('9811122244')).toBeVisible();
  await asha.api.call(removeMember, { params: { id: accountId } });
  await expect(page.getByText('9811122244')).toHaveCount(0, { timeout: LEAVES_WITHIN_MS });
  await context.close();
});

test('a ticket that a USB scanner types into a field is taken out of it and verified, or behind a dialog said to be unread', async ({
  browser,
}) => {
  const { asha, binu, context, page } = await atScannerOfTwo(browser);
  const ticket = await book(binu, 'Charu Sinha', '9811122233');
  await book(asha, 'Ratan Bhosale');
  await page.goto('/board');
  await page.getByRole('button', { name: 'Walk-in' }).click();
  const form = page.getByRole('dialog');
  const whose = form.getByLabel('For which doctor?');
  await whose.selectOption(asha.doctorId);
  const name = form.getByRole('textbox', { name: 'Name' });
  await name.fill('Kamala');
  for (const field of [name, whose]) {
    await field.focus();
    await page.waitForTimeout(WEDGE_GAP_MS);
    await page.keyboard.type(ticket.qrCodeData);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('A ticket was scanned and not read.');
    await expect(name).toHaveValue('Kamala');
    await expect(whose).toHaveValue(asha.doctorId);
    await page.getByRole('button', { name: 'Close' }).last().click();
  }
  await form.getByRole('button', { name: 'Cancel' }).click();

  const search = page.getByRole('searchbox');
  await search.click();
  await page.keyboard.type('Ratan');
  await page.keyboard.type(ticket.qrCodeData);
  await expect(search).not.toHaveValue('Ratan');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/qrscanner');
  await expect(page.getByText('9811122233')).toBeVisible();
  await context.close();
});
