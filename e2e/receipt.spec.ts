import { join } from '@baari/contract/account-join';
import { changeMember, inviteMember } from '@baari/contract/members';
import { listPayments } from '@baari/contract/payment';
import { openBrowser } from '@baari/testing/browser';
import { order, payInSandbox, verify } from '@baari/testing/payment';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { logIn, makeDoctor, PASSWORD } from './support/people.ts';
import type { Doctor } from './support/people.ts';

async function paidReceipt({ doctorId, api }: Doctor): Promise<string> {
  const buyer = { doctorId, browser: api };
  await verify(buyer, await payInSandbox(api, (await order(buyer, 'yearly')).subscription.id));
  return (await api.call(listPayments, { query: {} })).payments[0]!.receiptNumber!;
}

test('a receipt shows both sides and the amount, and comes as a file', async ({ page, doctor }) => {
  const number = await paidReceipt(doctor);
  await page.goto(`/receipts/${number}`);
  const paper = page.getByRole('region', { name: 'Receipt' });
  await expect(paper).toContainText(number);
  const logo = paper.getByText('baari', { exact: true });
  await expect(logo.locator('svg')).toBeVisible();
  await expect(paper).toContainText('Total paid ₹9,999.00');
  await expect(paper).toContainText('Rupees Nine Thousand Nine Hundred Ninety-Nine Only');
  await expect(paper).toContainText('Asha Rao');
  await look(page, 'a receipt');

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  expect((await downloading).suggestedFilename()).toBe(`${number}.pdf`);
  await page.getByRole('link', { name: 'Back to payments' }).click();
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible();
});

test('a receipt prints the paper alone, without what stands around it', async ({ page, doctor }) => {
  const number = await paidReceipt(doctor);
  await page.addInitScript(() => {
    const printed = HTMLIFrameElement.prototype;
    const { get } = Object.getOwnPropertyDescriptor(printed, 'contentWindow')!;
    Object.defineProperty(printed, 'contentWindow', {
      get() {
        const frame = get!.call(this) as Window | null;
        if (frame)
          frame.print = () => document.documentElement.setAttribute('data-printed', frame.document.body.innerText);
        return frame;
      },
    });
  });
  await page.goto(`/receipts/${number}`);
  await page.getByRole('button', { name: 'Print' }).click();
  const html = page.locator('html[data-printed]');
  await expect(html).toHaveAttribute('data-printed', new RegExp(number));
  expect(await html.getAttribute('data-printed')).not.toContain('Download PDF');

  // So does the browser's own command.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(number).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link')).toHaveCount(0);
});

test('another doctor’s receipt is not found', async ({ page, doctor, baseURL }) => {
  expect(doctor.doctorId).toBeTruthy();
  const number = await paidReceipt(await makeDoctor(baseURL!));
  await page.goto(`/receipts/${number}`);
  await expect(page.getByRole('main').getByText('Not found')).toBeVisible();
});

test('an owner who paid and became a receptionist reads payment and receipt', async ({ page, doctor, baseURL }) => {
  const api = openBrowser(baseURL!);
  const email = `payer.${doctor.doctorId}@clinic.example`;
  const name = 'Binu Thomas';
  const { token } = await doctor.api.call(inviteMember, { body: { name, role: 'owner', practices: [] } });
  const { user } = await api.call(join, { body: { token, name, email, password: PASSWORD } });
  const buyer = { doctorId: doctor.doctorId, browser: { ...api, call: api.at(doctor.doctorId) } };
  await verify(buyer, await payInSandbox(api, (await order(buyer)).subscription.id));
  const body = { role: 'receptionist' as const, practices: [doctor.doctorId] };
  await doctor.api.call(changeMember, { params: { id: user._id }, body });

  await page.context().clearCookies();
  await logIn(page.context(), baseURL!, { email, doctorId: user._id, api });
  await page.goto('/your-data');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Payments' }).click();
  await page.getByRole('link', { name: /RC-/ }).click();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('Asha Rao');
});
