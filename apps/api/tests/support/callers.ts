import { addDays } from '@baari/calendar/days';
import { makeDoctor, patient } from '@baari/testing/doctor';
import { until } from '@baari/testing/until';
import type pg from 'pg';
import { expect } from 'vitest';
import type { Browser } from '@baari/testing/browser';
import type { Release } from './releases.ts';

const CALLERS = 4;
const PLACES = 100;
const LATER_MS = 20_000;
const DATE = addDays(new Date().toISOString().slice(0, 10), 2);

/** With whose pages patients call. */
export type Pages = Pick<Release, 'browser' | 'endpoints'>;

/** Patients who look at a doctor, book, and read their ticket, without end, by the pages of `pages`, from the process `at`. */
export function startCallers(owner: pg.Client, { browser, endpoints: e }: Pages, at: () => string) {
  const failures: unknown[] = [];
  const booked: string[] = [];
  let isOver = false;

  async function caller(place: number): Promise<void> {
    let doctorId = '';
    for (let n = 0; !isOver; n += 1) {
      if (n % PLACES === 0) ({ doctorId } = await makeDoctor(owner, new Date(), { maxAppointment: PLACES }));
      const who = { ...patient(n), patientName: `Asha Patil ${place} ${n}` };
      try {
        const { call } = browser(at());
        await call(e.getDoctor, { params: { id: doctorId } });
        const { appointment } = await call(e.bookAppointment, { body: { doctorId, date: DATE, ...who } });
        booked.push(who.patientName);
        await call(e.getTicket, { params: { ticket: appointment.ticketUrl.split('/t/')[1]! } });
      } catch (error) {
        failures.push(error);
      }
    }
  }
  const calling = Promise.all(Array.from({ length: CALLERS }, (_, place) => caller(place)));

  return {
    /** Waits until more calls were answered, or failed. */
    async goesOn(): Promise<void> {
      const enough = booked.length + failures.length + 20;
      await until(async () => expect(booked.length + failures.length).toBeGreaterThan(enough), LATER_MS);
    },
    /** Ends it; no call may have failed, and what was booked must be there. */
    async end(): Promise<number> {
      isOver = true;
      await calling;
      expect(failures).toEqual([]);
      const { rows } = await owner.query<{ name: string }>(
        "select patient_name as name from appointment where patient_name like 'Asha Patil %'",
      );
      expect(rows.map(({ name }) => name).toSorted()).toEqual(booked.toSorted());
      return booked.length;
    },
  };
}

/** A desk that reads its day and its statistics, adds walk-ins, calls and takes back, without end. */
export function startDesk({ browser, endpoints: e }: Pages, { cookies }: Browser, at: () => string) {
  const failures: unknown[] = [];
  let rounds = 0;
  let isOver = false;

  async function round(): Promise<void> {
    const { call, cookies: own } = browser(at());
    for (const [name, value] of cookies) own.set(name, value);
    const { queue } = await call(e.addWalkIn, { body: { ...patient(500_000 + rounds), overMaximum: true } });
    const called = (await call(e.callNext, { body: { current: queue.current } })).queue;
    await call(e.undoQueueAct, { body: { no: called.lastAct!.no } });
    await call(e.callNext, { body: { current: queue.current } });
    await call(e.getPatientStats, { query: { startDate: queue.date, endDate: queue.date } });
    await call(e.getHome);
  }
  const working = (async () => {
    for (; !isOver; rounds += 1) await round().catch((error: unknown) => failures.push(error));
  })();

  return {
    async goesOn(): Promise<void> {
      const enough = rounds + 3;
      await until(async () => expect(rounds).toBeGreaterThan(enough), LATER_MS);
    },
    /** Ends it; nothing may have failed. */
    async end(): Promise<number> {
      isOver = true;
      await working;
      expect(failures).toEqual([]);
      return rounds;
    },
  };
}
