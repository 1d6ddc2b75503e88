/** With so many more wrong log-ins, the next one costs the usual work once more. */
const STEP = 20;

/** How many times the usual work a log-in costs after `wrong` others failed, of which `free` cost nothing. */
export const workFor = (wrong: number, free: number): number =>
  wrong < free ? 0 : 1 + Math.floor((wrong - free) / STEP);
