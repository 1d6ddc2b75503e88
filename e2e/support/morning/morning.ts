import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** What a receptionist does at a desk, each in the fewest taps that it offers. */
export interface Desk {
  /** From Home, where the log-in leads. */
  open(): Promise<void>;
  arrived(name: string): Promise<void>;
  call(): Promise<void>;
  again(): Promise<void>;
  skip(): Promise<void>;
  undo(): Promise<void>;
  emergency(name: string): Promise<void>;
  /** Adds a walk-in and prints the slip. */
  walkIn(name: string, phone: string): Promise<void>;
  /** Finds somebody who telephones, and shows everybody again. */
  lookUp(text: string): Promise<void>;
  done(): Promise<void>;
  absent(names: readonly string[]): Promise<void>;
  /** Takes no more bookings today. */
  close(): Promise<void>;
}

const BOOKED = 48;
const WALK_INS = 12;
const PATIENTS = BOOKED + WALK_INS;
/** Of those who booked, each sixth does not come. */
const comes = (n: number) => n % 6 !== 0;
const nameOf = (n: number) => `Patient ${String(n).padStart(2, '0')}`;
const phoneOf = (n: number) => `98765432${String(n).padStart(2, '0')}`;
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** Who has booked. */
export const booked = upTo(BOOKED).map((n) => ({ name: nameOf(n), phone: phoneOf(n) }));

/** What happens after a call, by how many were called before. */
const SKIPPED_AT = [8, 20, 32, 44];
const AGAIN_AT = [12, 28];
const LOOKED_UP_AT = [18, 36];
const UNDONE_AT = 24;
const EMERGENCY_AT = 15;

/**
 * A morning of 60 patients: 48 booked, 8 of whom do not come, and 12 walk-ins; 4 are skipped, 2 called again, 3 acts undone,
 * one is an emergency, two telephone. At the end nobody is left, and the day is closed.
 */
export async function playMorning(page: Page, desk: Desk): Promise<void> {
  const coming = upTo(BOOKED).filter(comes);
  const walkIns = upTo(PATIENTS).slice(BOOKED);
  const isHere = (n: number) => expect(rowOf(page, nameOf(n))).toContainText('VERIFIED');
  const arrives = async (n: number) => {
    await desk.arrived(nameOf(n));
    await isHere(n);
  };
  const undone = async (n: number) => {
    await desk.undo();
    await expect(rowOf(page, nameOf(n))).toContainText('BOOKED');
  };
  /** Calls, and returns whom. */
  const call = async () => {
    const number = /\d+/.exec(await callButton(page).innerText())![0];
    await desk.call();
    await expect(inNow(page, number)).toBeVisible();
    return number;
  };

  await desk.open();
  for (const n of coming.splice(0, 4)) await arrives(n);
  // The wrong row, twice.
  for (const n of coming.slice(0, 2)) {
    await arrives(n);
    await undone(n);
  }
  for (let called = 1; called <= PATIENTS - BOOKED / 6 + SKIPPED_AT.length; called += 1) {
    const next = coming.shift();
    if (next) await arrives(next);
    const number = await call();
    if (called === UNDONE_AT) {
      await desk.undo();
      await expect(inNow(page, number)).toHaveCount(0);
      await call();
    }
    if (called === EMERGENCY_AT) await desk.emergency(nameOf(next!));
    if (AGAIN_AT.includes(called)) await desk.again();
    if (SKIPPED_AT.includes(called)) {
      await desk.skip();
      await expect(inNow(page, number)).toHaveCount(0);
    }
    if (LOOKED_UP_AT.includes(called)) await desk.lookUp('ent 48');
    const walkIn = called % 3 === 0 ? walkIns.shift() : undefined;
    if (walkIn) await desk.walkIn(nameOf(walkIn), phoneOf(walkIn));
  }
  await desk.done();
  await desk.absent(
    upTo(BOOKED)
      .filter((n) => !comes(n))
      .map(nameOf),
  );
  await desk.close();
}

export const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
export const callButton = (page: Page) => page.getByRole('button', { name: /^Call number/ });
const inNow = (page: Page, number: string) => page.getByText(`Number ${number} is with the doctor`);
