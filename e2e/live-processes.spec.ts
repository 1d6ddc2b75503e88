import { logout } from '@baari/contract/account';
import { bookAppointment } from '@baari/contract/booking';
import { openBrowser } from '@baari/testing/browser';
import type { Browser, LaunchOptions, Page, PlaywrightWorkerArgs } from '@playwright/test';
import { lacksRedis } from '@baari/testing/stand-ins/redis';
import { startTcpProxy } from '@baari/testing/tcp-proxy';
import { expect, test } from './support/fixtures.ts';
import { clinicToday, logIn } from './support/people.ts';
import type { Doctor } from './support/people.ts';
import { startProcesses } from './support/processes.ts';
import type { Processes } from './support/processes.ts';

test.skip(lacksRedis(), 'needs redis-server');
test.describe.configure({ timeout: 120_000 });

let processes: Processes;
test.beforeAll(async () => {
  processes = await startProcesses();
});
test.afterAll(() => processes.stop());

const NAMES = ['Ravi Kumar', 'Anita Desai', 'Imran Shaikh'];

/** Books at the public process and returns the ticket's path. */
async function bookThere({ doctorId }: Doctor, patientName: string, phoneNumber: string): Promise<string> {
  const body = { doctorId, date: clinicToday(), patientName, phoneNumber, gender: 'MALE' as const };
  const { appointment } = await openBrowser(processes.public.baseUrl).call(bookAppointment, { body });
  return new URL(appointment.ticketUrl).pathname;
}

async function openPage(browser: Browser, baseURL: string, size: [number, number], path: string, doctor?: Doctor) {
  const context = await browser.newContext({ baseURL, viewport: { width: size[0], height: size[1] } });
  if (doctor) await logIn(context, baseURL, doctor);
  const page = await context.newPage();
  await page.goto(path);
  return { context, page };
}

/** The desk uses one process; patient and waiting room use the other. */
async function openAll(browser: Browser, { laptop = browser, patientsWay = processes.public.baseUrl } = {}) {
  const doctor = processes.doctors.pop()!;
  const tickets: string[] = [];
  for (const [n, name] of NAMES.entries()) tickets.push(await bookThere(doctor, name, `987650000${n}`));
  const desk = await openPage(laptop, processes.desk.baseUrl, [1280, 800], '/doctor-appointments', doctor);
  const patient = await openPage(browser, patientsWay, [360, 740], tickets[2]!);
  const room = await openPage(browser, processes.public.baseUrl, [1920, 1080], `/book/display/${doctor.doctorId}`);
  const all = [desk, patient, room];
  for (const { page } of all) await expect(live(page)).toBeVisible();
  const close = async () => {
    for (const { context } of all) await context.close();
  };
  return { doctor, desk, patient, room, close };
}

const live = (page: Page) => page.getByText('Live', { exact: true });
const notLive = (page: Page) => expect(live(page)).toHaveCount(0, { timeout: 20_000 });
const liveAgain = (page: Page) => expect(live(page)).toBeVisible({ timeout: 30_000 });

const callAtDesk = (page: Page, number: number) =>
  page
    .getByRole('region', { name: 'Queue' })
    .getByRole('button', { name: `Call number ${number}` })
    .click();
const deskShows = (page: Page, number: number) =>
  expect(page.getByRole('region', { name: 'Queue' })).toContainText(`Number ${number} is with the doctor`);
const roomShows = (page: Page, number: number) =>
  expect(page.getByRole('region', { name: 'Now serving' }).getByText(String(number), { exact: true })).toBeVisible();
const patientShows = (page: Page, number: number) =>
  expect(page.getByRole('definition').nth(0)).toHaveText(String(number));

test('an act at the desk shows at the patient’s and in the waiting room of another process, and a booking there at the desk', async ({
  browser,
}) => {
  const { doctor, desk, patient, room, close } = await openAll(browser);
  await callAtDesk(desk.page, 1);
  await Promise.all([deskShows(desk.page, 1), roomShows(room.page, 1), patientShows(patient.page, 1)]);
  await bookThere(doctor, 'Meera Nair', '9876500009');
  await expect(desk.page.getByText('Total patients: 4')).toBeVisible();
  await callAtDesk(desk.page, 2);
  await expect(patient.page).toHaveTitle(/You are next/);
  await roomShows(room.page, 2);
  await callAtDesk(desk.page, 3);
  await expect(patient.page).toHaveTitle(/Your turn/);
  await roomShows(room.page, 3);
  await expect(room.page.locator('html')).not.toContainText(/Ravi|Anita|Imran|98765/);
  await close();
});

test('a stream that is cut, or dies without a word, is right again by itself', async ({ browser }) => {
  const { desk, patient, room, close } = await openAll(browser);
  const { way } = processes.public;
  way.refuse();
  await Promise.all([patient, room].map(({ page }) => notLive(page)));
  await callAtDesk(desk.page, 1);
  await deskShows(desk.page, 1);
  way.open();
  await Promise.all([patientShows(patient.page, 1), roomShows(room.page, 1)]);
  await Promise.all([patient, room].map(({ page }) => liveAgain(page)));

  way.freeze();
  await callAtDesk(desk.page, 2);
  await Promise.all([patient, room].map(({ page }) => notLive(page)));
  way.open();
  await Promise.all([patient, room].map(({ page }) => liveAgain(page)));
  await Promise.all([patientShows(patient.page, 2), roomShows(room.page, 2)]);
  await close();
});

test('a process that was killed and started again is right by itself, whichever it is', async ({ browser }) => {
  const { desk, patient, room, close } = await openAll(browser);
  await processes.public.kill();
  await Promise.all([patient, room].map(({ page }) => notLive(page)));
  await callAtDesk(desk.page, 1);
  await deskShows(desk.page, 1);
  await processes.public.start();
  await Promise.all([patient, room].map(({ page }) => liveAgain(page)));
  await Promise.all([patientShows(patient.page, 1), roomShows(room.page, 1)]);

  await processes.desk.kill();
  await notLive(desk.page);
  await processes.desk.start();
  await liveAgain(desk.page);
  await callAtDesk(desk.page, 2);
  await Promise.all([deskShows(desk.page, 2), patientShows(patient.page, 2), roomShows(room.page, 2)]);
  await close();
});

test('a log-out closes the desk on the other process, which shows no patients any more', async ({ browser }) => {
  const { doctor, desk, room, close } = await openAll(browser);
  const second = await openPage(browser, processes.public.baseUrl, [1280, 800], '/doctor-appointments', doctor);
  await expect(live(second.page)).toBeVisible();
  await expect(second.page.getByText(NAMES[0]!).first()).toBeVisible();
  await doctor.api.call(logout);
  await expect(second.page).toHaveURL(/\/login/);
  await expect(second.page.getByText(NAMES[0]!)).toHaveCount(0);
  await expect(desk.page).toHaveURL(/\/login/);
  await expect(live(room.page)).toBeVisible();
  await second.context.close();
  await close();
});

/** A separate browser whose processes can all be stopped, as when a laptop's lid is closed. */
async function startLaptop({ chromium }: PlaywrightWorkerArgs['playwright'], options: LaunchOptions) {
  const server = await chromium.launchServer(options);
  const browser = await chromium.connect(server.wsEndpoint());
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => process.kill(-server.process().pid!, name);
  return {
    browser,
    sleep: () => signal('SIGSTOP'),
    wake: () => signal('SIGCONT'),
    async close() {
      signal('SIGCONT');
      await browser.close();
      await server.close();
    },
  };
}

test('a laptop that slept and a phone that had no network are right again by themselves', async ({
  browser,
  playwright,
  launchOptions,
}) => {
  const mast = await startTcpProxy(processes.public.baseUrl);
  const laptop = await startLaptop(playwright, launchOptions);
  const { doctor, desk, patient, room, close } = await openAll(browser, {
    laptop: laptop.browser,
    patientsWay: mast.through(processes.public.baseUrl),
  });
  const second = await openPage(browser, processes.public.baseUrl, [1280, 800], '/doctor-appointments', doctor);
  await expect(live(second.page)).toBeVisible();
  laptop.sleep();
  // Chromium's own command for this leaves an open stream as it is.
  mast.freeze();
  await patient.context.setOffline(true);
  await notLive(patient.page);
  await callAtDesk(second.page, 1);
  await roomShows(room.page, 1);
  // While asleep it does not notice that its process ends.
  await processes.desk.kill();
  await processes.desk.start();
  laptop.wake();
  mast.open();
  await patient.context.setOffline(false);
  await deskShows(desk.page, 1);
  await patientShows(patient.page, 1);
  await Promise.all([liveAgain(desk.page), liveAgain(patient.page)]);
  await second.context.close();
  await close();
  await laptop.close();
  await mast.close();
});

test('without Redis the desk goes on, and the others are right again once it is back', async ({ browser }) => {
  const { desk, patient, room, close } = await openAll(browser);
  await processes.redis.kill();
  await callAtDesk(desk.page, 1);
  await deskShows(desk.page, 1);
  await expect(room.page.getByRole('region', { name: 'Now serving' })).toContainText('Not started yet');
  await processes.redis.start();
  await Promise.all([patientShows(patient.page, 1), roomShows(room.page, 1)]);
  await callAtDesk(desk.page, 2);
  await Promise.all([patientShows(patient.page, 2), roomShows(room.page, 2)]);
  await close();
});
