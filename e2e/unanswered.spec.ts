import { addDays } from '@baari/calendar/days';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { book, clinicToday } from './support/people.ts';
import { isLive } from './support/ticket.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

const COMING = addDays(clinicToday(), 3);
const SEEN = 'got no answer: no network. Once it is read again, this page shows whether it counted.';

interface Act {
  name: string;
  /** The act as the beginning of a sentence. */
  what: string;
  /** Everything up to the press that sends it. */
  begin: (page: Page) => Promise<void>;
  send: (page: Page) => Promise<void>;
  /** The end of the address that it is sent to. */
  to: string;
  /** What the page shows once it counted. */
  counted: (page: Page) => Promise<void>;
}

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const ofRavi = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Ravi Kumar' });
async function fromMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions for Ravi Kumar' }).click();
  await inDialog(page, entry).click();
}
const notice = (page: Page) => page.getByRole('region', { name: 'Today’s notice' });

const ACTS: Act[] = [
  {
    name: 'cancelling',
    what: 'The cancellation of 1',
    begin: async (page) => {
      await fromMenu(page, 'Cancel this booking');
      await inDialog(page, 'The doctor is away').click();
    },
    send: (page) => inDialog(page, 'Cancel this booking').click(),
    to: '/cancel',
    counted: (page) => expect(ofRavi(page)).toHaveCount(0),
  },
  {
    name: 'a correction',
    what: 'The correction of 1',
    begin: async (page) => {
      await fromMenu(page, 'Correct the name or phone');
      await page.getByRole('dialog').getByLabel('Name').fill('Ravi Kumaran');
    },
    send: (page) => inDialog(page, 'Save').click(),
    to: '/patient',
    counted: (page) => expect(page.getByRole('listitem').filter({ hasText: 'Ravi Kumaran' })).toBeVisible(),
  },
  {
    name: 'running late',
    what: 'The delay',
    begin: (page) => notice(page).getByRole('button', { name: 'Running late' }).click(),
    send: (page) => notice(page).getByRole('button', { name: '30 min' }).click(),
    to: '/running-late',
    counted: (page) => expect(notice(page).getByText('Running 30 min late')).toBeVisible(),
  },
  {
    name: 'closing today',
    what: 'The closing of today',
    begin: async (page) => {
      await notice(page).getByRole('button', { name: 'Close today' }).click();
      await page.getByRole('dialog').getByRole('radio').first().check();
    },
    send: (page) => inDialog(page, 'Close today').click(),
    to: '/days-off',
    counted: (page) => expect(notice(page).getByText('Closed for bookings')).toBeVisible(),
  },
  {
    name: 'a booking by phone',
    what: 'The booking by phone',
    begin: async (page) => {
      await page.getByRole('button', { name: 'Book by phone' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Anita Desai');
      await dialog.getByLabel('Phone number').fill('98765 00000');
      await dialog.getByRole('radio', { name: 'Female', exact: true }).check();
    },
    send: (page) => inDialog(page, 'Book').click(),
    to: '/api/doctor/appointments',
    counted: (page) => expect(page.getByRole('listitem').filter({ hasText: 'Anita Desai' })).toBeVisible(),
  },
];

for (const { name, what, begin, send, to, counted } of ACTS)
  test(`${name}: offline it says that it was not sent, and after a lost answer where one sees whether it counted`, async ({
    page,
    context,
    doctor,
  }) => {
    await book(doctor, 'Ravi Kumar');
    await page.goto('/doctor-appointments');
    await isLive(page);
    await begin(page);
    await context.setOffline(true);
    await send(page);
    await expect(page.getByText(`${what} was not sent: no network.`)).toBeVisible();
    await context.setOffline(false);
    await isLive(page);

    await page.route(
      (url) => url.pathname.endsWith(to),
      async (route) => {
        if (route.request().method() === 'GET') return route.fallback();
        await route.fetch();
        await route.abort();
      },
    );
    await send(page);
    await expect(page.getByText(`${what} ${SEEN}`)).toBeVisible();
    // Nothing covers the page that shows it.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await counted(page);
  });

test('Undo of a cancelled booking of a coming day says after a lost answer where one sees whether it counted', async ({
  page,
  doctor,
}) => {
  await book(doctor, 'Ravi Kumar', '9123456780', COMING);
  await page.goto(`/doctor-appointments?date=${COMING}`);
  await page.getByRole('button', { name: 'Cancel this booking: Ravi Kumar' }).click();
  await inDialog(page, 'The doctor is away').click();
  await inDialog(page, 'Cancel this booking').click();
  await page.route('**/restore', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`Undo for 1 ${SEEN}`)).toBeVisible();
  await expect(ofRavi(page)).toContainText('BOOKED');
});
