/** A clock that a test sets; in between it stands still. */
export interface TestClock {
  now(): Date;
  set(instant: string): void;
  advance(milliseconds: number): void;
}

export function testClock(instant: string): TestClock {
  let now = new Date(instant);
  return {
    now: () => new Date(now),
    set: (to) => {
      now = new Date(to);
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
