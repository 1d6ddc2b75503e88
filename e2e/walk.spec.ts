import { SCALE } from '@baari/testing/proof';
import { holds } from '@baari/testing/property';
import type { Browser, TestInfo } from '@playwright/test';
import fc from 'fast-check';
import { test } from './support/fixtures.ts';
import { openClinic } from './support/walk/clinic.ts';
import type { Desks } from './support/walk/clinic.ts';
import { expectSound } from './support/walk/sound.ts';
import { firstKnown, stepsIn } from './support/walk/steps.ts';
import type { Step } from './support/walk/steps.ts';

/** Of one walk. */
const STEPS_MAX = 16;
/** Of each kind of walk. Of these `npm run prove` takes more than its scale alone says: over two thousand in all. */
const WALKS = SCALE > 1 ? 14 : 2;
/** At most, on a machine that is busy with other work too; alone it takes about three seconds. */
const WALK_TAKES_MS = 90_000;

// A walk has many pages, and what it says of itself tells more than a picture of each.
test.use({ screenshot: 'off' });
test.describe.configure({ timeout: WALKS * WALK_TAKES_MS * SCALE });

/** Takes random walks, each in a clinic of its own. `round`: which of the run's samples, as in `holds`. */
async function walk(
  browser: Browser,
  baseUrl: string,
  info: TestInfo,
  desks: Desks,
  steps: fc.Arbitrary<Step>[],
  round = 0,
): Promise<void> {
  let taken = 0;
  const walks = fc.commands(steps, { maxCommands: STEPS_MAX, size: 'max' });
  const property = fc.asyncProperty(walks, async (commands) => {
    const clinic = await openClinic(browser, baseUrl, desks);
    const known = firstKnown(desks);
    try {
      await expectSound(clinic);
      await fc.asyncModelRun(() => ({ model: known, real: clinic }), commands);
      taken += known.taken;
    } finally {
      await clinic.close();
    }
  });
  await holds(info, property, { runs: WALKS, round, isSlow: true });
  info.annotations.push({ type: 'proved', description: `${WALKS * SCALE} walks of ${taken} steps in all` });
}

const ofDesks = stepsIn(3);
const ofTabs = stepsIn(2);
const inForm = [ofTabs.type, ofTabs.save, ofTabs.change];

test('APPT-1 APPT-4 whatever is looked at, pressed and undone at two desks, what is shown is so', async ({
  browser,
  baseURL,
}, info) => {
  const { look, reload, back, network, press, call, undo } = ofDesks;
  await walk(browser, baseURL!, info, { desks: [2, 1] }, [
    look,
    look,
    reload,
    back,
    network,
    press,
    press,
    press,
    call,
    undo,
  ]);
});

test('ACC-12 whoever logs in and out in two tabs, both show the day of who is logged in', async ({
  browser,
  baseURL,
}, info) => {
  await walk(browser, baseURL!, info, { desks: [2] }, [ofTabs.look, ofTabs.reload, ofTabs.back, ...inForm]);
});

test('ACC-12 also in tabs that slept meanwhile, a profile holds only what was typed as its doctor', async ({
  browser,
  baseURL,
}, info) => {
  // In `npm test` the first walk of this sample finds a service that does not ask whose page it is.
  const round = 4;
  await walk(browser, baseURL!, info, { desks: [2], isAsleep: true }, [ofTabs.back, ...inForm, ...inForm], round);
});
