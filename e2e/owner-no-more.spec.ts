import { changeMember, listMembers } from '@baari/contract/members';
import type { Role } from '@baari/contract/roles';
import type { Browser } from '@playwright/test';
import { startClinicHouse } from './support/clinic.ts';
import type { ClinicHouse } from './support/clinic.ts';
import { expect, test } from './support/fixtures.ts';

let house: ClinicHouse;
test.beforeAll(async () => {
  house = await startClinicHouse();
});
test.afterAll(() => house.stop());

/** A page of an owner beside the one who began the clinic, whose clock stands still: what it asks for by itself now and then, it does not ask for. */
async function openAsOwner(browser: Browser, path: string) {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  const practices = [asha!, binu!].map(({ doctorId }) => doctorId);
  const { context, accountId } = await house.memberIn(browser, { clinicId: asha!.doctorId, practices, role: 'owner' });
  const page = await context.newPage();
  await page.clock.install();
  const isTold = page.waitForResponse('**/board/stream*');
  await page.goto(path);
  await isTold;
  await page.clock.pauseAt(Date.now() + 10_000);
  const become = (role: Role) =>
    asha!.api.call(changeMember, {
      params: { id: accountId },
      body: { role, practices: role === 'owner' ? [] : practices },
    });
  return { asha: asha!, page, become, close: () => context.close() };
}

test('a clinic’s members are hidden at once from who is its owner no more', async ({ browser }) => {
  const { asha, page, become, close } = await openAsOwner(browser, '/members');
  const { members } = await asha.api.call(listMembers);
  const address = page.getByText(members.find(({ email }) => email !== null)!.email!);
  await expect(address).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Shared desks' })).toBeVisible();
  await become('receptionist');
  await expect(page.getByText('Your role at this clinic does not allow this')).toBeVisible();
  await expect(address).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Invite a member' })).toHaveCount(0);
  await close();
});

for (const path of ['/payments', '/doctor-dashboard'])
  test(`so is ${path} of all doctors of the clinic`, async ({ browser }) => {
    const { page, become, close } = await openAsOwner(browser, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await become('receptionist');
    await expect(page.getByText('Your role at this clinic does not allow this')).toBeVisible();
    await close();
  });
