import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { useGallery } from './support/gallery.ts';
import { overlaps } from './support/overlaps.ts';

const open = useGallery();

test('the longest rows of the desk have room at every width', async ({ page }) => {
  await open(page, 'desk, the longest rows');
  await expect(page.getByText('Meena Joshi').last()).toBeVisible();
  for (const width of [320, 360, 768, 1024, 1152, 1280, 1366, 1440, 1600, 1760, 1920]) {
    await page.setViewportSize({ width, height: 768 });
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    expect.soft(await overlaps(page, '[data-row]'), `${width} wide`).toEqual([]);
    const short = page.getByText('Meena Joshi').last();
    const cut = width < 360 ? 0 : await short.evaluate((name) => name.scrollWidth - name.clientWidth);
    expect.soft(cut, `a name, ${width} wide`).toBe(0);
    const waiting = page.getByRole('region', { name: 'Next' }).getByText('waiting 32 min');
    const more = width < 1024 ? 0 : await waiting.evaluate((line) => line.scrollWidth - line.clientWidth);
    expect.soft(more, `how long the next one waits, ${width} wide`).toBe(0);
  }
});

const WITH_AND_WITHOUT_NOTES = [
  ['desk, full', 'Live'],
  ['desk, a flood of bookings', '40 bookings in 2 minutes'],
  ['desk, a flood cancelled', '40 bookings cancelled'],
  ['desk, plan expired', 'Renew your plan'],
] as const;

test('a note above the list leaves Call where it is, at the left edge of what stands above it', async ({ page }) => {
  for (const width of [360, 1024, 1366, 1920]) {
    await page.setViewportSize({ width, height: 768 });
    let place: Awaited<ReturnType<Locator['boundingBox']>> | undefined;
    for (const [state, note] of WITH_AND_WITHOUT_NOTES) {
      await open(page, state);
      await expect(page.getByText(note).first()).toBeVisible();
      const call = page.getByRole('button', { name: 'Call number 13' });
      place ??= await call.boundingBox();
      expect.soft(await call.boundingBox(), `${state}, ${width} wide`).toEqual(place);
    }
    const name = page.getByRole('region', { name: 'Next' }).getByText('13');
    if (width >= 1024) expect.soft((await name.boundingBox())?.x, `${width} wide`).toBe(place?.x);
  }
});

test('long names and lists of practices leave the other columns of the members their width', async ({ page }) => {
  await open(page, 'members, of forty practices');
  const role = page
    .getByRole('row')
    .filter({ hasText: 'Reena Salunkhe' })
    .getByRole('cell', { name: /Receptionist/ });
  await expect(role.first()).toBeAttached();
  for (const width of [900, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 768 });
    expect.soft((await role.first().boundingBox())?.width, `${width} wide`).toBeGreaterThan(90);
  }
});

/** The counts beside the total; null where none is shown, and 'cut' where one of them, or the total, has no room. */
const shownCounts = (page: Page): Promise<string | null> =>
  page.getByText('Total patients:').evaluate((total) => {
    const counts = total.nextElementSibling!;
    const line = total.parentElement!;
    const isShown = getComputedStyle(counts).clipPath === 'none' && counts.checkVisibility();
    const right = (isShown ? counts : total).getBoundingClientRect().right;
    const isCovered = right > counts.nextElementSibling!.getBoundingClientRect().left;
    if (isCovered || [line, total].some((one) => one.scrollWidth > one.clientWidth)) return 'cut';
    return isShown ? counts.textContent : null;
  });

test('all counts of the day stand beside its total, or none', async ({ page }) => {
  const states = [
    ['desk, full', 1280, '· 4 here, 2 to come, 1 seen, 1 absent'],
    ['desk, the longest rows', 1366, '· 1 here, 79 to come, 10 seen, 14 absent'],
    ['desk, many held bookings', 1440, '· 4 here, 2 to come, 1 seen, 1 absent + 90 to confirm'],
  ] as const;
  for (const [state, from, text] of states) {
    const expectAll = async (width: number, when: string, orNone: boolean) => {
      await page.setViewportSize({ width, height: 768 });
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
      // Whether there is room is measured once the line has its new width, in a frame after it.
      await expect
        .poll(async () => (await shownCounts(page)) ?? (orNone ? text : null), {
          message: `${state}, ${when}, ${width} wide`,
        })
        .toBe(text);
    };
    await open(page, state);
    const sign = page.getByText('Live', { exact: true });
    await expect(sign).toBeVisible();
    for (const width of [1024, 1152, 1280, 1366, 1440, 1599, 1600, 1760, 1920])
      await expectAll(width, 'live', width < from);
    await page.getByRole('searchbox').focus();
    await expectAll(1366, 'searching', true);
    await page.getByRole('searchbox').blur();
    await sign.evaluate(({ firstChild }) => (firstChild!.nodeValue = 'Reconnecting'));
    for (const width of [320, 360, 1024, 1280, 1366, 1440, 1920]) await expectAll(width, 'reconnecting', true);
  }
});
