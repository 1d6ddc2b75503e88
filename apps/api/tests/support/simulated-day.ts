import { verifyAppointment } from '@baari/contract/appointments';
import type { AuditAct } from '@baari/contract/audit';
import { bookAppointment } from '@baari/contract/booking';
import { cancelTicket } from '@baari/contract/ticket';
import { closeDays, runLate } from '@baari/contract/day-control';
import { addWalkIn } from '@baari/contract/queue';
import type { Queue } from '@baari/contract/queue';
import { GENDERS, PRIORITIES } from '@baari/contract/vocabulary';
import type { Gender } from '@baari/contract/vocabulary';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import fc from 'fast-check';
import { expect } from 'vitest';
import { deskOf, isLastInLine, TODAY } from './clinic-day.ts';
import type { Desk, Doctor } from './clinic-day.ts';

/** What must have become of somebody, as the acts alone tell it. */
export interface Person {
  serial: number;
  gender: Gender;
  /** Null for whom the desk took in. */
  ticket: string | null;
  arrived: boolean;
  state: 'IN_LINE' | 'CALLED' | 'DONE' | 'ABSENT' | 'CANCELLED' | 'MOVED';
}

export const PLACES = 100;
const OTHER_DAY = '2026-11-24';
const MINUTE_MS = 60_000;

/** How often each thing happens in a day. */
const WEIGHTS = {
  scan: 26,
  arrive: 7,
  walkIn: 8,
  book: 6,
  cancel: 3,
  call: 30,
  callAtOnce: 3,
  callAgain: 3,
  skip: 4,
  noShow: 3,
  priority: 4,
  complete: 3,
  move: 2,
  late: 1,
} as const;
type Kind = keyof typeof WEIGHTS;
export interface Step {
  kind: Kind;
  /** Which of those whom it could happen to. */
  pick: number;
  minutes: number;
  byFirst: boolean;
  /** An act of a desk is taken back by the other one at 0. */
  regret: number;
}
export const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    ...Object.entries(WEIGHTS).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) })),
  ),
  pick: fc.nat(9_999),
  minutes: fc.nat(3),
  byFirst: fc.boolean(),
  regret: fc.nat(11),
});

const isExpected = ({ state, arrived }: Person) => state === 'IN_LINE' && !arrived;
const isWaiting = ({ state, arrived }: Person) => state === 'IN_LINE' && arrived;
export const isInLine = ({ state }: Person) => state === 'IN_LINE';
export const isCalled = ({ state }: Person) => state === 'CALLED';
export const isLive = ({ state }: Person) => state !== 'CANCELLED' && state !== 'MOVED';

const refused = (act: Promise<unknown>, code: string) => expect(act).rejects.toMatchObject({ code });

/** A day at a clinic, over the wire, and beside it what it must come to. Everything is tried where it must succeed, or be refused. */
export function simulatedDay(api: TestApi, doctor: Doctor) {
  const people: Person[] = [];
  const audited: Partial<Record<AuditAct, number>> = {};
  const call = doctor.browser.call;
  const desks = [deskOf(doctor), deskOf(doctor, api.browserOf(doctor))] as const;
  let asked = 0;
  let lateMinutes = 0;

  const note = (act: AuditAct) => (audited[act] = (audited[act] ?? 0) + 1);
  const one = (fits: (person: Person) => boolean, { pick }: Step): Person | undefined => {
    const found = people.filter(fits);
    return found[pick % Math.max(1, found.length)];
  };
  const isFull = () => people.filter(isLive).length >= PLACES;
  /** A walk-in takes the place of somebody absent. */
  const isFullAtTheDesk = () =>
    people.filter(isLive).length >= PLACES + people.filter(({ state }) => state === 'ABSENT').length;

  /** An act of one desk, and now and then its undoing by the other: then everybody is as before. */
  async function deskAct(
    { byFirst, regret }: Step,
    doIt: (desk: Desk) => Promise<Queue>,
    then: (queue: Queue) => void,
    undone: () => void = () => undefined,
  ): Promise<void> {
    const [desk, other] = byFirst ? desks : [desks[1], desks[0]];
    const before = people.map((person) => ({ ...person }));
    const lateBefore = lateMinutes;
    const queue = await doIt(desk);
    then(queue);
    if (queue.lastAct!.act.startsWith('call')) lateMinutes = 0;
    expect(queue.notice.lateMinutes).toBe(lateMinutes);
    if (regret > 0) return;
    lateMinutes = lateBefore;
    expect((await other.undo(queue.lastAct!.no)).notice.lateMinutes).toBe(lateMinutes);
    before.forEach((person, i) => Object.assign(people[i]!, person));
    undone();
    note('queue-act-undone');
  }

  function called({ current }: Queue): void {
    const next = people.find(({ serial }) => serial === current)!;
    expect(isWaiting(next) || (isExpected(next) && !people.some(isWaiting))).toBe(true);
    for (const before of people.filter(isCalled)) {
      before.state = 'DONE';
      note('appointment-marked');
    }
    next.state = 'CALLED';
    note('appointment-called');
  }
  const current = () => people.find(isCalled)?.serial ?? null;

  async function book(): Promise<void> {
    const gender = GENDERS[asked % GENDERS.length]!;
    const body = { doctorId: doctor.doctorId, date: TODAY, ...patient((asked += 1)), gender };
    const booked = api.browser().call(bookAppointment, { body });
    if (isFull()) return refused(booked, 'DAY_FULL');
    const { serialNumber, ticketUrl } = (await booked).appointment;
    people.push({ serial: serialNumber, gender, ticket: ticketUrl.split('/t/')[1]!, arrived: false, state: 'IN_LINE' });
  }

  async function walkIn(step: Step): Promise<void> {
    const gender = GENDERS[asked % GENDERS.length]!;
    const body = { ...patient((asked += 1)), gender };
    const add = async () => (await call(addWalkIn, { body })).queue;
    if (isFullAtTheDesk()) return refused(add(), 'DAY_FULL');
    const came: Person = { serial: 0, gender, ticket: null, arrived: true, state: 'IN_LINE' };
    await deskAct(
      step,
      add,
      ({ lastAct }) => {
        people.push(Object.assign(came, { serial: lastAct!.serialNumber }));
        note('walk-in-added');
      },
      () => (came.state = 'CANCELLED'),
    );
  }

  async function callAtOnce(): Promise<void> {
    const seen = current();
    const anybody = people.some(isInLine);
    const met = await Promise.allSettled(desks.map((desk) => desk.callNext(seen)));
    const reasons = met.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []));
    expect(reasons).toEqual(anybody ? ['QUEUE_CHANGED'] : ['QUEUE_EMPTY', 'QUEUE_EMPTY']);
    met.forEach((one) => one.status === 'fulfilled' && called(one.value));
    if (anybody) lateMinutes = 0;
  }

  async function sayLate(minutes: number): Promise<void> {
    await call(runLate, { body: { minutes } });
    if (minutes !== lateMinutes) note('running-late');
    lateMinutes = minutes;
  }

  /** What a desk does to one person; without anybody whom it could be done to it is left. */
  const toOne =
    (
      fits: (person: Person) => boolean,
      audit: AuditAct,
      doIt: (desk: Desk, person: Person, step: Step) => Promise<Queue>,
      becomes: Partial<Person>,
    ) =>
    async (step: Step): Promise<void> => {
      const person = one(fits, step);
      if (!person) return;
      await deskAct(
        step,
        (desk) => doIt(desk, person, step),
        () => {
          Object.assign(person, becomes);
          note(audit);
        },
      );
    };

  const isSkippable = (person: Person) => isCalled(person) || isWaiting(person);
  const skipOne = toOne(
    isSkippable,
    'appointment-skipped',
    (desk, { serial }, { pick }) => desk.skip(serial, 1 + (pick % 5)),
    { state: 'IN_LINE' },
  );

  const acts: Record<Kind, (step: Step) => Promise<void>> = {
    book,
    walkIn,
    callAtOnce,
    async scan(step) {
      const person = one(isExpected, step);
      if (!person) return;
      await call(verifyAppointment, { body: { qrCodeData: person.ticket! } });
      person.arrived = true;
      note('appointment-verified');
    },
    async cancel(step) {
      const person = one(isExpected, step);
      if (!person) return;
      await api.browser().call(cancelTicket, { params: { ticket: person.ticket! } });
      person.state = 'CANCELLED';
    },
    async move(step) {
      const person = one(isExpected, step);
      if (!person) return;
      await desks[0].move(person.serial, OTHER_DAY);
      person.state = 'MOVED';
      note('appointment-moved');
    },
    async call(step) {
      if (people.some(isInLine)) await deskAct(step, (desk) => desk.callNext(current()), called);
      else await refused(desks[0].callNext(current()), 'QUEUE_EMPTY');
    },
    late: ({ pick }) => sayLate((pick % 12) * 5),
    arrive: toOne(
      (person) => isExpected(person) || person.state === 'ABSENT',
      'appointment-marked',
      (desk, { serial }) => desk.arrive(serial),
      { arrived: true, state: 'IN_LINE' },
    ),
    callAgain: toOne(isCalled, 'appointment-called', (desk, { serial }) => desk.callAgain(serial), {}),
    async skip(step) {
      const person = one(isSkippable, step);
      if (!person) return;
      const [desk] = desks;
      const queue = await desk.read();
      const row = queue.rows.find(({ serialNumber }) => serialNumber === person.serial)!;
      if (isLastInLine(queue, row)) return refused(desk.skip(person.serial), 'LAST_IN_LINE');
      await skipOne(step);
    },
    noShow: toOne(
      (person) => isCalled(person) || isExpected(person),
      'appointment-marked',
      (desk, { serial }) => desk.noShow(serial),
      { state: 'ABSENT', arrived: false },
    ),
    priority: toOne(
      isInLine,
      'appointment-prioritised',
      (desk, { serial }, { pick }) => desk.prioritise(serial, PRIORITIES[pick % PRIORITIES.length]!),
      {},
    ),
    complete: toOne(isCalled, 'appointment-marked', (desk, { serial }) => desk.complete(serial), {
      state: 'DONE',
      arrived: true,
    }),
  };

  return {
    people,
    audited,
    book,
    /** Something that every listener hears of, at the clock as it is. */
    tell: () => sayLate((lateMinutes + 5) % 60),
    async run(step: Step): Promise<void> {
      api.clock.advance(step.minutes * MINUTE_MS);
      await acts[step.kind](step);
    },
    /** Everybody who is here is seen; who never came is absent, or cancelled with the closing of the day. */
    async end(closing: boolean): Promise<void> {
      const firm = { pick: 0, minutes: 3, byFirst: true, regret: 1 };
      while (people.some(isWaiting)) await acts.call({ ...firm, kind: 'call' });
      if (current() !== null) await acts.complete({ ...firm, kind: 'complete' });
      if (closing) {
        await api.reauthenticated(doctor.doctorId);
        await call(closeDays, { body: { from: TODAY, to: TODAY, booked: 'cancel' } });
        people.filter(isExpected).forEach((person) => (person.state = 'CANCELLED'));
        note('days-closed');
        await refused(
          api.browser().call(bookAppointment, { body: { doctorId: doctor.doctorId, date: TODAY, ...patient(9_999) } }),
          'DAY_CLOSED',
        );
      } else while (people.some(isExpected)) await acts.noShow({ ...firm, kind: 'noShow' });
    },
  };
}
export type SimulatedDay = ReturnType<typeof simulatedDay>;
