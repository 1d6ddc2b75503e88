import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { clinicToday } from '../people.ts';
import { cityOf, listOf } from './clinic.ts';
import type { Clinic, Tab } from './clinic.ts';

export const APPOINTMENTS = '/doctor-appointments';
const SETTLES_MS = 15_000;

const longDate = (date: string) =>
  new Intl.DateTimeFormat('en-US', {
    ...{ weekday: 'long', year: 'numeric', month: 'short', day: 'numeric' },
    timeZone: 'UTC',
  }).format(new Date(`${date}T12:00:00Z`));

/** Opens the day's finished patients, whose rows a folded group does not have. Not by a press: a dialog may lie over them. */
const unfold = (page: Page) =>
  page.evaluate(() => {
    const folds = [...document.querySelectorAll<HTMLElement>('main button[aria-expanded=false]')];
    folds.find(({ innerText }) => innerText.startsWith('Finished'))?.click();
  });

/** What a person could see on the page now, and what would be read out. */
const readPage = (page: Page) =>
  page.evaluate(() => {
    const all = <E extends HTMLElement>(selector: string) => [...document.querySelectorAll<E>(selector)];
    const main = document.querySelector('main')?.innerText ?? '';
    const typed = all<HTMLInputElement>('main input, main textarea').map(({ value }) => value);
    return {
      main: main.replace(/\s+/g, ' '),
      typed,
      mains: all('main').length,
      headings: all('h1').length,
      toastPlaces: all('[aria-live]:not([role=status])').length,
      announced: all('[role=status], [role=alert]').flatMap((region) => region.innerText.trim() || []),
      dates: all<HTMLInputElement>('form input[type=date]').flatMap((input) =>
        input.closest('[role=dialog]') ? [] : input.value,
      ),
      shownDates: all('h2[id^="day-"]').map(({ id }) => id.slice('day-'.length)),
      rows: all('main li').flatMap((row) => {
        const number = row.querySelector('[role=img][aria-label^="Number "]')?.textContent;
        const status = /BOOKED|VERIFIED|COMPLETED|NO SHOW|CANCELLED|MOVED/.exec(row.innerText)?.[0];
        const name = row.querySelector('[role=img] + * > *')?.textContent;
        return number ? [`${number} ${name} ${status}`] : [];
      }),
    };
  });
type Shown = Awaited<ReturnType<typeof readPage>>;

/** What holds of every page at any time. */
function expectWhole(shown: Shown): void {
  expect(shown, 'one main part, one heading, one place of toasts').toMatchObject({
    ...{ mains: 1, headings: 1, toastPlaces: 1 },
  });
  expect(new Set(shown.announced).size, `nothing is said twice: ${shown.announced.join(' | ')}`).toBe(
    shown.announced.length,
  );
}

/** The date of the form is that of the address and of the list; with network each row is what the API says. */
async function expectDay({ page, device: { account, isOnline } }: Tab, shown: Shown): Promise<void> {
  const date = new URL(page.url()).searchParams.get('date') ?? clinicToday();
  expect(shown.dates, 'one form, with the date of the list').toEqual([date]);
  expect(
    shown.shownDates.filter((one) => one !== date),
    'no list of another day',
  ).toEqual([]);
  expect(shown.main).toContain(longDate(date));
  if (isOnline) expect(shown.rows.sort(), 'each row is what the API says').toEqual(await listOf(account, date));
}

/** Nothing that was typed as one doctor is shown to the other. */
function expectOwn({ typed }: Clinic, { device: { account } }: Tab, shown: Shown): void {
  const own = typed.get(account)!;
  const others = [...typed.values()].flatMap((cities) => [...cities]).filter((city) => !own.has(city));
  const page = [shown.main, ...shown.typed].join(' ');
  expect(
    others.filter((city) => page.includes(city)),
    'typed by the other',
  ).toEqual([]);
}

async function expectTab(clinic: Clinic, tab: Tab): Promise<void> {
  expect(tab.underWay.size, 'calls without an answer').toBe(0);
  await unfold(tab.page);
  const shown = await readPage(tab.page);
  expectWhole(shown);
  if (tab.isAsleep) return;
  const { pathname } = new URL(tab.page.url());
  expectOwn(clinic, tab, shown);
  if (pathname === APPOINTMENTS) await expectDay(tab, shown);
}

/** After every step, once all tabs have come to rest: what a person sees is so, and nothing went wrong unseen. */
export async function expectSound(clinic: Clinic): Promise<void> {
  for (const tab of clinic.tabs) {
    await expect(() => expectTab(clinic, tab), tab.name).toPass({ timeout: SETTLES_MS, intervals: [10, 20, 40, 80] });
    expect(tab.faults, `${tab.name}: nothing is thrown or logged`).toEqual([]);
  }
  for (const doctor of clinic.doctors)
    expect([...clinic.typed.get(doctor)!], 'a profile holds what was typed as its doctor').toContain(
      await cityOf(doctor),
    );
}
