/** With so many more wrong log-ins, the next one costs the usual work once more. */
const STEP = 20;

/** How many times the usual work a log-in costs after `wrong` others failed, of which `free` cost nothing. */
export const workFor = (wrong: number, free: number): number =>
  wrong < free ? 0 : 1 + Math.floor((wrong - free) / STEP);

/** So many wrong passwords of an account in an hour, from wherever, make nobody wait. */
const NO_REST = 10;
const REST_STEP_MS = 20;
const REST_MAX_MS = 1_000;

/** How long an account's line rests after a wrong password, when `wrong` were wrong within an hour. */
export const restAfter = (wrong: number): number => Math.min(REST_MAX_MS, Math.max(0, wrong - NO_REST) * REST_STEP_MS);
