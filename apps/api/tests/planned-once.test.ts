import { getAppointments, getPatientStats, verifyAppointment } from '@baari/contract/appointments';
import { getDoctor } from '@baari/contract/booking';
import { getHome } from '@baari/contract/home';
import { watchQueue, watchTicket } from '@baari/contract/queue';
import { findOnBoard, watchBoard } from '@baari/contract/queue-board';
import { watchDisplay } from '@baari/contract/queue-display';
import { cancelTicket, getTicket } from '@baari/contract/ticket';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { book, clinicDay, deskOf, TODAY } from './support/clinic-day.ts';
import { openLive } from './support/live.ts';
import { sweptOnce } from './support/sweeps.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

/**
 * The functions that read tables and were planned anew at each call by what a process did until its end. Before version 18, PostgreSQL
 * does so with functions of the language SQL, unless it makes them part of the statement, and only those that it does not are counted.
 */
async function plannedAnew(work: (at: TestApi) => Promise<void> = () => Promise.resolve()): Promise<string[]> {
  const process = await api.sibling();
  await sweptOnce(process);
  await work(process);
  await process.stop();
  // PostgreSQL adds what a connection counted when it ends, which may be after the process has stopped.
  await api.owner.query(
    `select pg_terminate_backend(pid, 20000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const { rows } = await api.owner.query<{ funcname: string }>(
    `select s.funcname from pg_stat_user_functions s join pg_proc p on p.oid = s.funcid join pg_language l on l.oid = p.prolang
     where l.lanname = 'sql' and p.prosrc ~* '\\m(from|insert|update|delete)\\M' order by 1`,
  );
  return rows.map(({ funcname }) => funcname);
}

it('no call of a busy clinic runs a function that PostgreSQL plans anew at each call', async () => {
  const { rows } = await api.owner.query<{ name: string }>('select current_database() as name');
  await api.owner.query(`alter database "${rows[0]!.name}" set track_functions = 'all'`);
  const { doctor } = await clinicDay(api, 3, 2);
  const bySelf = await plannedAnew();

  const all = await plannedAnew(async (at) => {
    const browser = at.browserOf(doctor);
    const desk = deskOf(doctor, browser);
    const { ticketUrl, qrCodeData } = await book(at, doctor.doctorId, 4);
    const params = { ticket: ticketUrl.split('/t/')[1]! };
    const other = await book(at, doctor.doctorId, 6);
    const live = await Promise.all([
      openLive(at, browser, watchQueue),
      openLive(at, browser, watchBoard),
      openLive(at, at.browser(), watchTicket, params),
      openLive(at, at.browser(), watchDisplay, { id: doctor.doctorId }),
    ]);
    await at.browser().call(getDoctor, { params: { id: doctor.doctorId } });
    await at.browser().call(getTicket, { params });
    await browser.call(getHome);
    await browser.call(getAppointments, { query: { date: TODAY } });
    await browser.call(getPatientStats, { query: { startDate: TODAY, endDate: TODAY } });
    await browser.call(findOnBoard, { body: { text: '4' } });
    await browser.call(verifyAppointment, { body: { qrCodeData } });
    await desk.arrive(3);
    await desk.callNext(null);
    await desk.callAgain(1);
    await desk.skip(2, 1);
    const queue = await desk.callNext(1);
    await desk.undo(queue.lastAct!.no);
    await desk.complete(1);
    await desk.walkIn(5);
    await at.browser().call(cancelTicket, { params: { ticket: other.ticketUrl.split('/t/')[1]! } });
    live.forEach((one) => one.close());
  });
  expect(all.filter((name) => !bySelf.includes(name))).toEqual([]);
});
