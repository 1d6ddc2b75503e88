import { holds } from '@baari/testing/property';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { estimateAt } from './expected.ts';
import { figuresOf, NO_FIGURES } from './figures.ts';
import type { InLine } from './figures.ts';
import { paceOf } from './pace.ts';
import { minuteOf } from './slots.ts';
import type { DayView } from './worked-slots.ts';

/** Two hours into a long slot; in a slot that soon ends; in the pause after it, soon and later. */
const DAYS = ['20:00', '11:40', '10:42', '10:10'].map((end, i) => [
  { start: '09:00', end },
  ...(i === 0 ? [] : [{ start: '14:00', end: '17:00' }]),
]);
const NINE = 540;
const NOW = NINE + 120;
/** Minutes in which somebody overdue comes, or hardly any more. */
const AWAITED = 8;

type Patient = InLine & { name: number };

const booked: InLine = {
  state: 'EXPECTED',
  bookedAt: -600,
  arrivedAt: null,
  calledAt: null,
  completedAt: null,
  walkIn: false,
  urgent: false,
};
const here: InLine = { ...booked, state: 'WAITING', arrivedAt: NINE - 20 };
const seen = (calledAt: number, minutes: number): InLine => ({
  ...here,
  state: 'DONE',
  calledAt,
  completedAt: calledAt + minutes,
});
const FIRST = seen(NINE + 5, 10);

const anybody: fc.Arbitrary<InLine> = fc.oneof(
  fc.constant(booked),
  fc.constant(here),
  fc.constant<InLine>({ ...booked, state: 'ABSENT' }),
  fc.constant<InLine>({ ...here, walkIn: true }),
  fc
    .tuple(fc.integer({ min: NINE, max: NOW - 30 }), fc.integer({ min: 0, max: 30 }))
    .map(([at, took]) => seen(at, took)),
);

/** Patients of a day on which the first has been seen; with somebody in, since `since` minutes. */
const anyLine = fc
  .tuple(fc.array(anybody, { maxLength: 30 }), fc.option(fc.integer({ min: 0, max: 40 })), fc.nat(30))
  .map(([line, since, place]): Patient[] => {
    const isIn: InLine[] = since === null ? [] : [{ ...here, state: 'CALLED', calledAt: NOW - since }];
    return [FIRST, ...line.slice(0, place), ...isIn, ...line.slice(place)].map((one, name) => ({ ...one, name }));
  });

const anyDay = fc.record({
  past: fc.option(
    fc
      .record({
        mean: fc.integer({ min: 1, max: 60 }),
        late: fc.integer({ min: -20, max: 100 }),
        absent: fc.double({ min: 0, max: 1, noNaN: true }),
        over: fc.integer({ min: 0, max: 60 }),
      })
      .map(({ mean, late, absent, over }) => ({
        ...NO_FIGURES,
        consultations: 400,
        minutes: 400 * mean,
        squares: 400 * mean ** 2 * 1.2,
        booked: 400,
        absent: 400 * absent,
        urgent: 8,
        walkIns: 20,
        pauses: 20,
        over: 20 * over,
        starts: 20,
        late: 20 * late,
        lateSquares: 20 * late ** 2,
      })),
  ),
  avgCheckTime: fc.integer({ min: 1, max: 60 }),
  slots: fc.constantFrom(...DAYS),
  lateMinutes: fc.constantFrom(0, 15, 90),
});
type Day = typeof anyDay extends fc.Arbitrary<infer T> ? T : never;

type Delay = Pick<DayView, 'lateMinutes' | 'lateAt'>;

/**
 * By how many minutes an act moves the told time of each other patient, at one pace, and how many it explains:
 * - The next of those who are here is called at the time they were told, and nobody is done by that: nothing.
 * - A call before a told time that is after the pause: the minutes between, because the doctor is at work. Who takes a call
 *   back takes that back too.
 * - A delay is announced, or 'on time again': its minutes, or what they differ from the usual ones; and a visit, because
 *   who comes in the meantime is seen before somebody who is here.
 * - Any other act on one patient: the visit that they take of the doctor's day, with the walk-ins that come with one.
 * - To somebody here: as much again for each with an earlier place who is not here, because a later turn lets them come
 *   first, and an earlier one does not.
 * - To somebody not here: the minutes within which whoever is overdue is awaited. Where places in the line change, also
 *   the minutes between the old place and the new one over the slots, and a visit for each with an earlier place who is
 *   not here: at another place they are overdue by more, or by less.
 * `worked` leaves out the way through the pause: where anything is explained, what no longer fits before it comes after it.
 */
function movesOf(
  day: Omit<Day, 'lateMinutes'> & Delay,
  before: Patient[],
  after: Patient[],
  actedOn?: Patient,
  delay: Delay = day,
) {
  const { past, avgCheckTime, slots } = day;
  const pace = paceOf(avgCheckTime, past ?? NO_FIGURES, figuresOf(before, slots, avgCheckTime));
  const told = (line: Patient[], announced: Delay) =>
    estimateAt(pace, { slots, avgCheckTime, ...announced, past, line }, NOW).turns;
  const [first, then] = [told(before, day), told(after, delay)];
  const visit = pace.mean * (1 + pace.urgent) * (1 + pace.walkIns / 2);
  const late = Math.max(0, pace.late, day.lateMinutes, delay.lateMinutes);
  const pauses = slots.slice(1).map(({ start }, i) => [minuteOf(slots[i]!.end), minuteOf(start) + late] as const);
  const inPauses = (at: number) => pauses.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(at, to) - from), 0);
  // Of a visit that runs into a pause, the pause takes the rest.
  const rest = pauses.length * visit;
  const isTakenBack =
    actedOn?.state === 'CALLED' && after.every(({ name, state }) => name !== actedOn.name || state !== 'DONE');
  const next = isTakenBack
    ? Math.min(...then.flatMap((turn) => turn?.minute ?? []))
    : first[before.findIndex(({ name }) => name === actedOn?.name)]?.minute;
  const shown =
    next !== undefined &&
    next < Infinity &&
    pauses.some(([, to]) => next + ROUNDING >= to - late + Math.min(0, pace.late))
      ? next - NOW
      : 0;
  return before.flatMap((one, place) => {
    const now = after.findIndex(({ name }) => name === one.name);
    const from = first[place];
    const to = then[now];
    if (!from || !to || one.name === actedOn?.name) return [];
    const sooner = before.slice(0, place).filter(({ state }) => state === 'EXPECTED').length * visit;
    const shifted = now === place ? 0 : sooner + Math.abs(now - place) * avgCheckTime;
    const other = one.state === 'WAITING' ? sooner : AWAITED + shifted;
    const by = Math.abs(to.minute - from.minute);
    const worked = Math.abs(to.minute - inPauses(to.minute) - from.minute + inPauses(from.minute));
    return [{ place, by, worked, visit, shown, other: other + rest, pace }];
  });
}

const become = (line: Patient[], place: number, now: Partial<InLine>): Patient[] =>
  line.map((one, i) => (i === place ? { ...one, ...now } : one));
const putBefore = (line: Patient[], from: number, to: number): Patient[] =>
  line.toSpliced(from, 1).toSpliced(to > from ? to - 1 : to, 0, line[from]!);

/** What a desk does to one patient, of which state, with no time passing. The way back is the undo. */
const ACTS: Record<string, { of: InLine['state'][]; act: (line: Patient[], place: number, to: number) => Patient[] }> =
  {
    call: {
      of: ['WAITING', 'EXPECTED'],
      act: (line, place) => become(line, place, { state: 'CALLED', calledAt: NOW }),
    },
    done: { of: ['CALLED'], act: (line, place) => become(line, place, { state: 'DONE', completedAt: NOW }) },
    arrived: {
      of: ['EXPECTED', 'ABSENT'],
      act: (line, place) => become(line, place, { state: 'WAITING', arrivedAt: NOW }),
    },
    absent: {
      of: ['EXPECTED', 'WAITING', 'CALLED'],
      act: (line, place) => become(line, place, { state: 'ABSENT', calledAt: null }),
    },
    skip: {
      of: ['CALLED'],
      act: (line, place, to) =>
        putBefore(become(line, place, { state: 'WAITING', calledAt: null }), place, Math.max(place, to)),
    },
    first: { of: ['WAITING'], act: (line, place) => become(putBefore(line, place, 1), 1, { urgent: true }) },
    cancelled: { of: ['EXPECTED'], act: (line, place) => line.toSpliced(place, 1) },
    walkIn: { of: ['DONE'], act: (line) => [...line, { ...here, walkIn: true, arrivedAt: NOW, name: line.length }] },
  };
const isFree = (line: Patient[]): boolean => line.every(({ state }) => state !== 'CALLED');
/** Two times are told in whole minutes each. */
const ROUNDING = 2;

it('calling the next of those who are here moves nobody behind them', (context) =>
  holds(
    context,
    fc.property(anyLine, anyDay, (line, day) => {
      const next = line.findIndex(({ state }) => state === 'WAITING');
      fc.pre(next >= 0 && isFree(line));
      for (const { place, by, worked, visit, shown, other } of movesOf(
        day,
        line,
        ACTS.call!.act(line, next, 0),
        line[next]!,
      ))
        if (place > next) expect(by).toBeLessThanOrEqual(ROUNDING + (shown > 0 ? shown + visit + other : 0));
        else expect(worked).toBeLessThanOrEqual(ROUNDING + shown + visit + other);
    }),
    { runs: 400 },
  ));

it.for(Object.keys(ACTS))('%s moves nobody by more than it explains', (name, context) =>
  holds(
    context,
    fc.property(anyLine, anyDay, fc.nat(30), fc.nat(30), (line, day, pick, to) => {
      const { of, act } = ACTS[name]!;
      const those = line.flatMap(({ state }, place) => (place > 0 && of.includes(state) ? [place] : []));
      fc.pre(those.length > 0 && (name !== 'call' || isFree(line)));
      const place = those[pick % those.length]!;
      for (const { worked, visit, shown, other } of movesOf(
        day,
        line,
        act(line, place, to % line.length),
        line[place]!,
      ))
        expect(worked).toBeLessThanOrEqual(ROUNDING + shown + visit + other);
    }),
    { runs: 200 },
  ),
);

it.for(['announced', 'on time again', 'over by a call'])(
  'a delay that is %s moves nobody by more than its minutes',
  (what, context) =>
    holds(
      context,
      fc.property(anyLine, anyDay, fc.constantFrom(15, 30, 90), (line, day, lateMinutes) => {
        const onTime = { ...day, lateMinutes: 0, lateAt: null };
        const late = { ...day, lateMinutes, lateAt: NOW };
        const [before, after] = what === 'announced' ? [onTime, late] : [late, onTime];
        const next = line.findIndex(({ state }) => state === 'WAITING');
        const isCall = what === 'over by a call';
        fc.pre(!isCall || (next >= 0 && isFree(line)));
        const [then, called] = isCall ? [ACTS.call!.act(line, next, 0), line[next]] : [line];
        for (const { worked, visit, shown, other, pace } of movesOf(before, line, then, called, after))
          expect(worked).toBeLessThanOrEqual(
            ROUNDING + Math.max(lateMinutes, Math.abs(lateMinutes - pace.late)) + shown + visit + other,
          );
      }),
      { runs: 200 },
    ),
);
