import type { Locator, Page } from '@playwright/test';
import fc from 'fast-check';
import { expect } from '../fixtures.ts';
import { PASSWORD } from '../people.ts';
import { field } from '../profile-form.ts';
import { dateIn } from './clinic.ts';
import type { Clinic, Desks, Tab } from './clinic.ts';
import { APPOINTMENTS, expectSound } from './sound.ts';

interface KnownTab {
  /** The number of its desk. */
  desk: number;
  /** How many pages Back can go. */
  depth: number;
  /** Something was typed there that is not saved. */
  isTyping: boolean;
}

/** What a walk knows beforehand, so that it takes only steps that a person could. */
export interface Known {
  tabs: KnownTab[];
  /** Whether each desk has network. */
  online: boolean[];
  /** Steps so far. */
  taken: number;
}

/** Before the first step: the tabs of each desk, with network. */
export const firstKnown = ({ desks }: Desks): Known => ({
  tabs: desks.flatMap((count, desk) => Array.from({ length: count }, () => ({ desk, depth: 0, isTyping: false }))),
  online: desks.map(() => true),
  taken: 0,
});

interface At<What> {
  tab: Tab;
  page: Page;
  known: KnownTab;
  /** Of all desks. */
  online: boolean[];
  clinic: Clinic;
  what: What;
}

interface Kind<What> {
  says: (what: What) => string;
  isPossible: (known: KnownTab, isOnline: boolean) => boolean;
  /** Answers what became of it, where that depends on the page. */
  take: (at: At<What>) => Promise<string | void>;
}
export type Step = fc.AsyncCommand<Known, Clinic>;

/** Longer than any answer takes; it is waited out only where nothing comes. */
const ANSWERS_MS = 5_000;
/** A control that was found and does not answer for so long was taken away. */
const GONE_MS = 1_000;
const FORM = '/doctor-profile';

function stepOf<What>({ says, isPossible, take }: Kind<What>) {
  return (at: number, what: What): Step => {
    let became = '';
    return {
      check: ({ tabs, online }) => isPossible(tabs[at]!, online[tabs[at]!.desk]!),
      async run(walk, clinic) {
        const tab = clinic.tabs[at]!;
        const { tabs, online } = walk;
        became = (await take({ tab, page: tab.page, known: tabs[at]!, online, clinic, what })) ?? '';
        walk.taken += 1;
        await expectSound(clinic);
      },
      toString: () => `${at + 1}: ${says(what)}${became && ` (${became})`}`,
    };
  };
}

const withNetwork = (_: KnownTab, isOnline: boolean) => isOnline;

/** What is pressed changes something, asks the server, or says why not. */
async function expectAlive({ happened }: Tab, what: string, press: () => Promise<void>): Promise<void> {
  const before = await happened();
  await press();
  await expect
    .poll(happened, { message: `something follows: ${what}`, timeout: ANSWERS_MS, intervals: [10, 20, 40] })
    .not.toBe(before);
}

async function open({ page, known }: At<unknown>, path: string): Promise<void> {
  await page.goto(path);
  known.depth += 1;
  known.isTyping = false;
}

/** The day's page, with nothing lying over it. */
async function toDay(at: At<unknown>): Promise<void> {
  const { page } = at;
  if (new URL(page.url()).pathname !== APPOINTMENTS) return open(at, APPOINTMENTS);
  if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
}

const look = stepOf<number>({
  says: (days) => `look at ${dateIn(days)}`,
  isPossible: withNetwork,
  async take(at) {
    const { tab, page, known, what } = at;
    await toDay(at);
    known.isTyping = false;
    const before = page.url();
    await page.getByLabel('Date', { exact: true }).first().fill(dateIn(what));
    await expectAlive(tab, 'Get Appointments', () =>
      page.getByRole('button', { name: 'Get Appointments' }).first().click(),
    );
    if (page.url() !== before) known.depth += 1;
  },
});

const reload = stepOf<null>({
  says: () => 'reload',
  isPossible: withNetwork,
  async take({ page, known }) {
    await page.reload();
    known.isTyping = false;
  },
});

const back = stepOf<null>({
  says: () => 'back',
  isPossible: ({ depth }, isOnline) => isOnline && depth > 0,
  async take({ page, known }) {
    await page.goBack();
    known.depth -= 1;
    known.isTyping = false;
  },
});

const network = stepOf<null>({
  says: () => 'the network goes or comes',
  isPossible: () => true,
  async take({ tab: { device }, known, online: all }) {
    const isOnline = !device.isOnline;
    await device.context.setOffline(!isOnline);
    device.isOnline = isOnline;
    all[known.desk] = isOnline;
  },
});

const nameOf = async (control: Locator) =>
  control.evaluate((element: HTMLElement) => element.ariaLabel ?? element.innerText.trim(), null, {
    timeout: GONE_MS,
  });

/** Of the controls that could be pressed now, marks the one with this number; what lies under a dialog cannot be. */
const markControl = (page: Page, number: number) =>
  page.evaluate((n) => {
    document.querySelectorAll('[data-walk]').forEach((one) => one.removeAttribute('data-walk'));
    const places = 'main button, main a[href]:not([href^="tel:"]), [role=dialog] button, :popover-open button';
    const pressable = [...document.querySelectorAll<HTMLButtonElement>(places)].filter((control) => {
      if (control.disabled || control.ariaDisabled === 'true' || !control.checkVisibility()) return false;
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return there !== null && (control === there || control.contains(there));
    });
    pressable[n % pressable.length]?.setAttribute('data-walk', '');
    return pressable.length;
  }, number);

/** A control that is taken away while the pointer is on its way was not pressed. */
async function pressOne(tab: Tab, control: Locator): Promise<string> {
  const [found] = await control.all();
  if (!found) return 'nothing to press';
  const name = await nameOf(found).catch(() => null);
  if (name === null) return 'gone';
  try {
    await expectAlive(tab, name, () => found.click({ timeout: 3 * ANSWERS_MS }));
  } catch (error) {
    if ((await control.count()) === 0) return `${name}, gone`;
    throw error;
  }
  return name;
}

const press = stepOf<number>({
  says: (n) => `press control ${n}`,
  // Without network the code of a dialog that was not opened before cannot come.
  isPossible: withNetwork,
  async take({ tab, page, what }) {
    await markControl(page, what);
    return pressOne(tab, page.locator('[data-walk]'));
  },
});

const pressNamed = (name: RegExp) =>
  stepOf<null>({
    says: () => `press ${name}`,
    isPossible: () => true,
    async take(at) {
      if (!at.online[at.known.desk] && new URL(at.page.url()).pathname !== APPOINTMENTS) return 'not there';
      await toDay(at);
      return pressOne(at.tab, at.page.getByRole('main').getByRole('button', { name, disabled: false }));
    },
  });
const call = pressNamed(/^Call number/);
const undo = pressNamed(/^Undo/);

const type = stepOf<number>({
  says: (n) => `type city ${n} into the form`,
  isPossible: ({ isTyping }, isOnline) => isOnline && !isTyping,
  async take(at) {
    const { tab, page, known, clinic, what } = at;
    const account = tab.device.account;
    await open(at, FORM);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const text = `City ${what} of ${account.doctorId}`;
    clinic.typed.get(account)!.add(text);
    await field(page, 'City').fill(text);
    known.isTyping = true;
  },
});

const save = stepOf<null>({
  says: () => 'save the form',
  isPossible: ({ isTyping }, isOnline) => isOnline && isTyping,
  async take({ tab, page, known }) {
    known.isTyping = false;
    if (!(await field(page, 'City').isVisible())) return 'it is gone';
    return pressOne(tab, page.getByRole('button', { name: 'Edit', exact: true }));
  },
});

const change = stepOf<null>({
  says: () => 'log out, and log in as the other doctor',
  isPossible: withNetwork,
  async take(at) {
    const { tab, page, clinic, known } = at;
    await open(at, '/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    const other = clinic.doctors.find((doctor) => doctor !== tab.device.account)!;
    await page.getByLabel('E-mail').fill(other.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    tab.device.account = other;
    await expect(page.getByRole('link', { name: 'Scan QR' })).toBeVisible();
    known.depth += 1;
  },
});

const days = fc.constantFrom(-1, 0, 0, 1, 2, 30);
const nothing = fc.constant(null);

/** Each kind of step by its name, in any of so many tabs. */
export const stepsIn = (tabs: number) => {
  const anywhere = <What>(step: (at: number, what: What) => Step, what: fc.Arbitrary<What>) =>
    fc.tuple(fc.nat(tabs - 1), what).map(([at, drawn]) => step(at, drawn));
  return {
    look: anywhere(look, days),
    reload: anywhere(reload, nothing),
    back: anywhere(back, nothing),
    network: anywhere(network, nothing),
    press: anywhere(press, fc.nat(999)),
    call: anywhere(call, nothing),
    undo: anywhere(undo, nothing),
    type: anywhere(type, fc.nat(9)),
    save: anywhere(save, nothing),
    change: anywhere(change, nothing),
  };
};
