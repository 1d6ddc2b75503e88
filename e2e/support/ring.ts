import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What a phone would have done: the tones by pitch, the vibrations by pattern. */
    rung: { tones: number[]; vibrations: unknown[] };
  }
}

/** Records sounds and vibrations. */
export async function recordRings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.rung = { tones: [], vibrations: [] };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (this: OscillatorNode, ...when) {
      window.rung.tones.push(this.frequency.value);
      return start.apply(this, when);
    };
    Navigator.prototype.vibrate = (pattern) => {
      window.rung.vibrations.push(pattern);
      return true;
    };
  });
}

export const ringsOf = (page: Page) =>
  page.evaluate(() => ({ tones: window.rung.tones.length, vibrations: window.rung.vibrations.length }));
