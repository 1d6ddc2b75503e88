import { describe, expect, it } from 'vitest';
import { addFigures, figuresOf, NO_FIGURES } from './figures.ts';
import type { InLine } from './figures.ts';

const slots = [
  { start: '09:00', end: '10:00' },
  { start: '17:00', end: '18:00' },
];
const nobody: InLine = {
  state: 'EXPECTED',
  bookedAt: -600,
  arrivedAt: null,
  calledAt: null,
  completedAt: null,
  walkIn: false,
  urgent: false,
};
const seen = (arrivedAt: number | null, calledAt: number, completedAt: number): InLine => ({
  ...nobody,
  state: 'DONE',
  arrivedAt,
  calledAt,
  completedAt,
});
const of = (line: InLine[], isOver = false) => figuresOf(line, slots, 10, isOver);

describe('what a day teaches', () => {
  it('counts a patient’s minutes up to the next call if the next patient was there, or else to the end', () => {
    expect(of([seen(530, 540, 550), seen(545, 552, 560), seen(570, 575, 585)])).toMatchObject({
      consultations: 3,
      minutes: 12 + 8 + 10,
      squares: 144 + 64 + 100,
    });
  });
  it('counts short gaps but no long ones if the desk does not note arrivals', () => {
    expect(of([seen(550, 540, 550), seen(562, 554, 562), seen(590, 580, 590)]).minutes).toBe(14 + 8 + 10);
  });
  it('leaves out the pause, and anything that is not a consultation', () => {
    expect(of([seen(530, 540, 540.2), seen(530, 595, 1025), seen(530, 1030, 1040)])).toMatchObject({
      consultations: 1,
      minutes: 10,
    });
  });
  it('counts one long case as a few usual ones', () => {
    expect(of([seen(530, 540, 550), seen(530, 550, 560), seen(530, 560, 860)]).minutes).toBe(10 + 10 + 40);
  });
  it('learns how late each slot began, and how long the doctor works into a pause', () => {
    expect(of([seen(530, 552, 560), seen(530, 605, 610), seen(1000, 1015, 1020)])).toMatchObject({
      starts: 2,
      late: 12 - 5,
      lateSquares: 144 + 25,
      pauses: 1,
      over: 5,
    });
  });
  it('counts patients as absent once the line has passed them, and at the end everybody who did not come', () => {
    const line = [nobody, seen(530, 540, 550), { ...nobody, state: 'ABSENT' as const }, nobody];
    expect(of(line)).toMatchObject({ booked: 2, absent: 1 });
    expect(of(line, true)).toMatchObject({ booked: 4, absent: 3 });
    expect(of([{ ...seen(530, 540, 550), walkIn: true }])).toMatchObject({ booked: 0, walkIns: 1 });
    expect(of([{ ...seen(530, 540, 550), urgent: true }])).toMatchObject({ urgent: 1 });
  });
  it('adds days up', () => {
    const day = of([seen(530, 545, 555)], true);
    expect(of([])).toEqual(NO_FIGURES);
    expect(addFigures(day, NO_FIGURES)).toEqual(day);
    expect(addFigures(day, day)).toEqual(
      Object.fromEntries(Object.entries(day).map(([name, value]) => [name, 2 * value])),
    );
  });
});
