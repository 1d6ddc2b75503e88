import { join } from 'node:path';
import { SCALE } from '@baari/testing/proof';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { cutTexts } from './support/cut-texts.ts';
import { look } from './support/look.ts';
import { NOW, PATIENT_STATES, SHARED } from './support/patient-states.ts';
import type { PatientState } from './support/patient-states.ts';
import { VISITS_STATES } from './support/visits-states.ts';

const APP = join(import.meta.dirname, '../apps/booking/dist');
const ORIGIN = 'http://localhost';
const SHARES = [0, 1];
const STATES = [...PATIENT_STATES, ...VISITS_STATES];

test.describe.configure({ mode: 'parallel', timeout: 300_000 });
test.use({ serviceWorkers: 'block' });

/** Opens the built app in a world of the state's own: clock, service and stream. */
async function open(page: Page, { path, replies = [], said, kept = {} }: PatientState): Promise<void> {
  await page.clock.setFixedTime(NOW);
  await page.addInitScript(
    ([event, values]) => {
      // A ticket that an earlier state left on the device.
      window.localStorage.clear();
      for (const [key, value] of Object.entries(values)) window.localStorage.setItem(key, JSON.stringify(value));
      window.EventSource = class extends EventTarget {
        onmessage: ((told: MessageEvent<string>) => void) | null = null;
        constructor() {
          super();
          if (event) setTimeout(() => this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(event) })));
        }
        close(): void {
          this.onmessage = null;
        }
      } as unknown as typeof EventSource;
    },
    [said, kept] as const,
  );
  await page.route(`${ORIGIN}/**`, (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/'))
      return route.fulfill({
        path: join(APP, pathname.includes('/assets/') ? pathname.replace('/book', '') : 'index.html'),
      });
    const isAsked = ({ endpoint }: (typeof SHARED)[number]) =>
      endpoint.method === request.method() && new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(pathname);
    const answer = [...replies, ...SHARED].find(isAsked)?.answer ?? 'failure';
    if (answer === 'silence') return undefined;
    return answer === 'failure' ? route.abort() : route.fulfill({ status: answer.status, json: answer.body });
  });
  await page.goto(ORIGIN + path);
}

/** Fills in and presses what leads to the state, in any language. */
async function act(page: Page, { filled = {}, books = false, presses = [] }: PatientState): Promise<void> {
  for (const [name, text] of Object.entries(filled)) await page.locator(`input[name=${name}]`).fill(text);
  if (Object.keys(filled).length > 0) await page.locator('input[value=FEMALE]').check();
  if (books) await page.locator('form .button-main').click();
  for (const button of presses) await page.locator(button).first().click();
}

for (const share of SHARES)
  test(`every state of the patients' pages can be read by everybody, in every size and scheme (${share + 1} of ${SHARES.length})`, async ({
    context,
  }) => {
    for (const state of STATES.filter((_, i) => i % SHARES.length === share)) {
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      await open(page, state);
      // The blocks of the first view belong to the page's file.
      await expect(page.locator('#root main')).toBeAttached();
      await act(page, state);
      await look(page, state.name);
      // The display's number fills its frame: the empty part of its line reaches beyond. e2e/display-layouts.spec.ts looks at it.
      const texts = () => (state.name.startsWith('display') ? [] : cutTexts(page));
      expect.soft(await texts(), `${state.name}, cut on a phone`).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
      expect.soft(await texts(), `${state.name}, cut on a desktop`).toEqual([]);
      expect.soft(faults, state.name).toEqual([]);
      await page.close();
    }
  });

/** The app's name, the first name of the choice of languages, and names that are written so in every language. */
const LATIN = ['baari', 'English', 'SMS', 'WhatsApp'];
const WORDS = /[A-Za-z]{3,}/g;
/** What the app says in its own words. */
const SAID_BY_APP = new Set(['message', 'speciality']);

/** The words in Latin letters on the page that neither a clinic nor a patient has written. */
async function latinWords(page: Page, { replies = [], said, filled = {} }: PatientState): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('#root')!, NodeFilter.SHOW_TEXT);
    const read: (string | null)[] = [document.title];
    while (walker.nextNode()) read.push(walker.currentNode.textContent);
    for (const named of document.querySelectorAll('[aria-label]')) read.push(named.getAttribute('aria-label'));
    return read.join(' ');
  });
  const written = new Set(LATIN);
  const answers = [...replies, ...SHARED].map(({ answer }) => answer);
  JSON.stringify([answers, said, filled], (key, value: unknown) => {
    if (SAID_BY_APP.has(key)) return undefined;
    if (typeof value === 'string') for (const word of value.match(WORDS) ?? []) written.add(word);
    return value;
  });
  return [...new Set(texts.match(WORDS))].filter((word) => !written.has(word));
}

/** Beside English. Those at the front in each run: right to left, with the longest texts, with names of days that the browser lacks. */
const OTHERS = ['ur', 'ml', 'or', 'hi', 'bn', 'mr', 'te', 'ta', 'gu', 'kn', 'pa', 'as'];

for (const code of SCALE > 1 ? OTHERS : OTHERS.slice(0, 3))
  test.describe(`in ${code}`, () => {
    test.use({ locale: `${code}-IN` });
    test('no English is left on the patients’ pages, and nothing is cut', async ({ context }) => {
      for (const state of STATES.filter(({ name }) => !name.startsWith('display'))) {
        const page = await context.newPage();
        await open(page, state);
        await expect(page.locator('#root main')).toBeAttached();
        await expect(page.locator('html')).toHaveAttribute('lang', `${code}-IN`);
        await expect(page.locator('html')).toHaveAttribute('dir', code === 'ur' ? 'rtl' : 'ltr');
        await act(page, state);
        if (SCALE > 1 || code === 'ur') await look(page, `${state.name}, in ${code}`);
        await page.setViewportSize({ width: 320, height: 640 });
        expect.soft(await cutTexts(page), `${state.name}, cut`).toEqual([]);
        // A page names itself in the tab once it is there.
        await expect.poll(() => latinWords(page, state), { message: state.name }).toEqual([]);
        await page.close();
      }
    });
  });
