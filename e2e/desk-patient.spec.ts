import { addDays, weekdayOf } from '@baari/calendar/days';
import { cancelAppointment, correctPatient, getAppointments } from '@baari/contract/appointments';
import { BOOKING_DAYS } from '@baari/contract/limits';
import { arrive, undoQueueAct } from '@baari/contract/queue';
import type { Locator, Page } from '@playwright/test';
import { dialogGone } from './support/dialog.ts';
import { expect, test } from './support/fixtures.ts';
import { book, clinicToday, logIn, makeDoctor } from './support/people.ts';
import { callAfter, isLive, pressRested, rowOf } from './support/ticket.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

const COMING = addDays(clinicToday(), 3);

const dayMonthYear = (date: string): string => date.split('-').reverse().join('/');
const row = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });
const dialog = (page: Page): Locator => page.getByRole('dialog');
const menuOf = async (page: Page, name: string): Promise<Locator> => {
  await row(page, name).getByRole('button', { name: 'More actions for' }).click();
  return dialog(page);
};
const fromMenu = async (page: Page, name: string, entry: string) =>
  (await menuOf(page, name)).getByRole('button', { name: entry }).click();

async function openDesk(page: Page): Promise<void> {
  await page.goto('/doctor-appointments');
  await isLive(page);
}

test('a misspelt name is put right at the desk, and the ticket says that the clinic corrected it', async ({
  page,
  context,
  doctor,
}) => {
  const { ticketUrl } = await book(doctor, 'Rvai Kumar');
  await openDesk(page);
  await fromMenu(page, 'Rvai Kumar', 'Correct the name or phone');
  await dialog(page).getByLabel('Name').fill('Ravi Kumar');
  await dialog(page).getByLabel('Phone number').fill('123');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByLabel('Phone number')).toBeFocused();
  await dialog(page).getByLabel('Phone number').fill('+91 91234 56780');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialogGone(page);
  await expect(row(page, 'Ravi Kumar')).toContainText('9123456780');

  const ticket = await context.newPage();
  await ticket.goto(ticketUrl);
  await expect(ticket.getByText('Ravi Kumar')).toBeVisible();
  await expect(ticket.getByText(/clinic.*corrected|corrected.*clinic/i)).toBeVisible();
});

test('two desks correct one patient: the other’s field is kept, and of the same field the later one is told', async ({
  page,
  doctor,
}) => {
  await book(doctor, 'Rvai Kumar', '9845012345');
  await openDesk(page);
  const open = async (name: string) => {
    await fromMenu(page, name, 'Correct the name or phone');
    await expect(dialog(page).getByLabel('Name')).toHaveValue(name);
  };
  const atAnotherDesk = (patientName: string, phoneNumber: string) =>
    doctor.api.call(correctPatient, { ...rowOf(doctor, 1), body: { patientName, phoneNumber } });
  const save = () => dialog(page).getByRole('button', { name: 'Save' }).click();

  await open('Rvai Kumar');
  await atAnotherDesk('Ravi Kumar', '9845012345');
  await dialog(page).getByLabel('Phone number').fill('9123456780');
  await save();
  await dialogGone(page);
  await expect(row(page, 'Ravi Kumar')).toContainText('9123456780');

  await open('Ravi Kumar');
  await atAnotherDesk('Ravi Kumaran', '9123456780');
  await dialog(page).getByLabel('Name').fill('Ravi Kumari');
  await save();
  await expect(dialog(page).getByText('Another desk has changed the name to Ravi Kumaran.')).toBeVisible();
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await expect(row(page, 'Ravi Kumaran')).toBeVisible();
  await save();
  await dialogGone(page);
  await expect(row(page, 'Ravi Kumari')).toContainText('9123456780');
});

test('a tap on the patient’s phone dials it: in the panel, in a row’s menu and in the list of another day', async ({
  page,
  doctor,
}) => {
  await book(doctor, 'Ravi Kumar', '9845012345');
  await book(doctor, 'Anita Desai', '9845012346');
  await book(doctor, 'Meena Joshi', '9845012347', COMING);
  await callAfter(doctor, null);
  await openDesk(page);
  const dials = (link: Locator, phone: string) => expect(link).toHaveAttribute('href', `tel:+91${phone}`);
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    const inPanel = page.getByRole('region', { name: 'Queue' }).getByRole('link', { name: 'Ring 9845012345' });
    await dials(inPanel, '9845012345');
    await expect(inPanel).toBeInViewport({ ratio: 1 });
  }
  await dials((await menuOf(page, 'Anita Desai')).getByRole('link', { name: 'Ring 98450 12346' }), '9845012346');
  await page.goto(`/doctor-appointments?date=${COMING}`);
  await dials(row(page, 'Meena Joshi').getByRole('link', { name: 'Ring 9845012347' }), '9845012347');
});

test('the menu of a row asks for the places beside Skip', async ({ page, doctor }) => {
  await book(doctor, 'Ravi Kumar');
  await openDesk(page);
  const menu = await menuOf(page, 'Ravi Kumar');
  await expect(menu.locator('button:has-text("Skip 3 places") + label')).toHaveText('Places to skip');
});

test('who telephones is booked in sight: the dialog’s button stands on a laptop’s screen', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/doctor-appointments?date=${addDays(clinicToday(), BOOKING_DAYS)}`);
  await page.getByRole('button', { name: 'Book by phone' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Book', exact: true })).toBeInViewport({ ratio: 1 });
});

test('one booking of today is cancelled with a reason that its ticket tells, and Undo gives the number back', async ({
  page,
  context,
  doctor,
}) => {
  const { ticketUrl } = await book(doctor, 'Ravi Kumar');
  await book(doctor, 'Anita Desai', '9876500000');
  await openDesk(page);
  await fromMenu(page, 'Ravi Kumar', 'Cancel this booking');
  await dialog(page).getByRole('button', { name: 'Cancel this booking' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'The doctor is away' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel this booking' }).click();
  await expect(page.getByText('Number 1 was cancelled')).toBeVisible();
  await expect(row(page, 'Ravi Kumar')).toHaveCount(0);

  const ticket = await context.newPage();
  await ticket.goto(ticketUrl);
  await expect(ticket.getByText('The doctor is away')).toBeVisible();
  await page.getByRole('button', { name: 'Undo cancelling number 1' }).click();
  await expect(row(page, 'Ravi Kumar')).toContainText('BOOKED');
});

test('the dialog to cancel a patient says what another desk has done meanwhile, and offers it no more', async ({
  page,
  doctor,
}) => {
  await book(doctor, 'Ravi Kumar');
  await openDesk(page);
  await fromMenu(page, 'Ravi Kumar', 'Cancel this booking');
  await expect(dialog(page).getByRole('textbox', { name: 'Reason' })).toBeVisible();
  const { queue } = await callAfter(doctor, null);
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Number 1 was called meanwhile, and can no longer be cancelled.',
  );
  await expect(dialog(page).getByRole('button', { name: 'Cancel this booking' })).toHaveCount(0);
  await doctor.api.call(undoQueueAct, { body: { no: queue.lastAct!.no } });
  await dialog(page).getByRole('button', { name: 'The doctor is away' }).click();
  await doctor.api.call(cancelAppointment, { ...rowOf(doctor, 1), body: { reason: 'The patient asked for it' } });
  await expect(dialog(page).getByRole('alert')).toContainText('Number 1 has left the list meanwhile');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await dialogGone(page);
});

test('until the queue is loaded, the dialog to cancel a patient goes by the list', async ({ page, doctor }) => {
  await book(doctor, 'Ravi Kumar');
  await page.route('**/api/doctor/queue**', (route) => route.abort());
  await page.goto('/doctor-appointments');
  await fromMenu(page, 'Ravi Kumar', 'Cancel this booking');
  await expect(dialog(page).getByRole('textbox', { name: 'Reason' })).toBeVisible();
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
});

test('the only booking of a coming day is cancelled and taken back: Undo outlives the last row', async ({
  page,
  doctor,
}) => {
  await book(doctor, 'Ravi Kumar', '9123456780', COMING);
  await page.goto(`/doctor-appointments?date=${COMING}`);
  await row(page, 'Ravi Kumar').getByRole('button', { name: 'Cancel this booking: Ravi Kumar' }).click();
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('The machine is broken');
  await dialog(page).getByRole('button', { name: 'Cancel this booking' }).click();
  await expect(page.getByRole('heading', { name: 'No appointments on' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Ravi Kumar')).toContainText('BOOKED');
});

test('who telephones is booked for another day, from today and from a day without bookings', async ({
  page,
  doctor,
}) => {
  const { api } = doctor;
  await openDesk(page);
  await page.getByRole('button', { name: 'Book by phone' }).click();
  await dialog(page)
    .getByRole('radio', { name: new RegExp(`^${weekdayOf(COMING)} `) })
    .first()
    .check();
  await dialog(page).getByLabel('Name').fill('Ravi Kumar');
  await dialog(page).getByLabel('Phone number').fill('98765 43210');
  await dialog(page).getByRole('radio', { name: 'Male', exact: true }).check();
  await dialog(page).getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog(page).getByText('Token number 1')).toBeVisible();
  await expect(dialog(page).getByText(/\/t\//)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await dialogGone(page);

  const { appointments } = await api.call(getAppointments, { query: { date: COMING } });
  expect(appointments[0]?.allPatients).toMatchObject([{ patientName: 'Ravi Kumar', phoneNumber: '9876543210' }]);
  await page.goto(`/doctor-appointments?date=${COMING}`);
  await expect(row(page, 'Ravi Kumar')).toContainText('BOOKED');
  const empty = addDays(COMING, 1);
  await page.goto(`/doctor-appointments?date=${empty}`);
  await expect(page.getByRole('heading', { name: 'No appointments on' })).toBeVisible();
  await page.getByRole('button', { name: 'Book by phone' }).click();
  await expect(
    dialog(page)
      .getByRole('radio', { name: new RegExp(`^${weekdayOf(empty)} `) })
      .first(),
  ).toBeChecked();
});

test('a day that cannot be booked is not replaced by another: the dialog says why, and books only what is chosen', async ({
  page,
  context,
  baseURL,
}) => {
  const doctor = await makeDoctor(baseURL!, { maxAppointment: '1' });
  await logIn(context, baseURL!, doctor);
  const beyond = addDays(clinicToday(), BOOKING_DAYS);
  await page.goto(`/doctor-appointments?date=${beyond}`);
  await page.getByRole('button', { name: 'Book by phone' }).click();
  await expect(dialog(page)).toContainText(`${weekdayOf(beyond)} ${dayMonthYear(beyond)} cannot be booked yet`);
  await expect(dialog(page).locator('input[name=day]:checked')).toHaveCount(0);
  await dialog(page).getByLabel('Name').fill('Ravi Kumar');
  await dialog(page).getByLabel('Phone number').fill('98765 43210');
  await dialog(page).getByRole('radio', { name: 'Male', exact: true }).check();
  await dialog(page).getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog(page).getByText('Please choose a day')).toBeVisible();
  await expect(dialog(page).locator('input[name=day]').first()).toBeFocused();
  await dialog(page).locator(`input[value="${COMING}"]`).check();
  await expect(dialog(page).getByText('Please choose a day')).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog(page)).toContainText(dayMonthYear(COMING));
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await dialogGone(page);

  await page.goto(`/doctor-appointments?date=${COMING}`);
  await page.getByRole('button', { name: 'Book by phone' }).click();
  await expect(dialog(page)).toContainText(`${weekdayOf(COMING)} ${dayMonthYear(COMING)} is full`);
  await expect(dialog(page).locator('input[name=day]:checked')).toHaveCount(0);
});

test('an emergency who is not here goes first when here, and the menu says so before', async ({ page, doctor }) => {
  for (const [i, name] of ['Ravi Kumar', 'Anita Desai', 'Imran Shaikh'].entries())
    await book(doctor, name, `987650000${i}`);
  await doctor.api.call(arrive, rowOf(doctor, 1));
  await doctor.api.call(arrive, rowOf(doctor, 2));
  await openDesk(page);
  await expect(
    (await menuOf(page, 'Anita Desai')).getByRole('button', { name: 'Emergency: goes first', exact: true }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await fromMenu(page, 'Imran Shaikh', 'Emergency: goes first when here');
  await expect(row(page, 'Imran Shaikh')).toContainText('first when here');
  await expect(page.getByRole('button', { name: 'Call number 1' })).toBeVisible();
  await row(page, 'Imran Shaikh').getByRole('button', { name: 'Arrived' }).click();
  await expect(page.getByRole('button', { name: 'Call number 3' })).toBeVisible();
});

test('Down selects the first row from wherever the page stands, and a click selects one: a key then means its patient', async ({
  page,
  doctor,
}) => {
  for (const [i, name] of ['Ravi Kumar', 'Anita Desai', 'Imran Shaikh'].entries())
    await book(doctor, name, `987650000${i}`);
  await openDesk(page);
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Ravi Kumar').getByRole('button', { name: 'Arrived' })).toBeFocused();
  await row(page, 'Imran Shaikh').getByText('Imran Shaikh').click();
  await expect(row(page, 'Imran Shaikh').getByRole('button', { name: 'Arrived' })).toBeFocused();
  await pressRested(page, 'x');
  await expect(page.getByText('3 Imran Shaikh is absent')).toBeVisible();
});
