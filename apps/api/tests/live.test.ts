import { logout, reauthenticate } from '@baari/contract/account';
import { markAppointment, verifyAppointment } from '@baari/contract/appointments';
import { cancelTicket } from '@baari/contract/ticket';
import { changeAvailability } from '@baari/contract/availability';
import { deleteProfile } from '@baari/contract/profile';
import { watchQueue, watchTicket } from '@baari/contract/queue';
import { watchDisplay } from '@baari/contract/queue-display';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { PASSWORD } from '@baari/testing/sign-up';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { book, clinicDay, deskOf, idOf } from './support/clinic-day.ts';
import type { Desk, Doctor } from './support/clinic-day.ts';
import { openLive } from './support/live.ts';
import { receptions } from './support/reception.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const { givePassword } = receptions(() => api);

/** So many times drawn evenly from four seconds lie within three of them once in 10^11 runs. */
const SCREENS = 100;

const ticketId = (url: string) => url.split('/t/')[1]!;
const desk = (doctor: Doctor) => openLive(api, doctor.browser, watchQueue);
const display = (doctorId: string) => openLive(api, api.browser(), watchDisplay, { id: doctorId });
const ticket = (url: string) => openLive(api, api.browser(), watchTicket, { ticket: ticketId(url) });

describe('a live stream', () => {
  it('brings the day as it is on every connect, with its version as id, and a hint when to come back', async () => {
    const { doctor, desk: acts } = await clinicDay(api, 3, 2);
    for (let times = 0; times < 2; times += 1) {
      const queue = await acts.callNext(times === 0 ? null : 1);
      const live = await desk(doctor);
      expect(await live.until(() => true)).toEqual(queue);
      expect(live.ids).toEqual([queue.version]);
      expect(live.hint).toBeGreaterThanOrEqual(1_000);
      expect(live.headers['content-type']).toBe('text/event-stream; charset=utf-8');
      expect(live.headers['cache-control']).toBe('no-store');
      expect(live.headers['x-content-type-options']).toBe('nosniff');
      live.close();
    }
  });

  it('is given its own time to come back, so that a restart does not bring all in one second', async () => {
    const { doctorId } = await api.doctor();
    const rooms = await Promise.all(Array.from({ length: SCREENS }, () => display(doctorId)));
    await Promise.all(rooms.map((room) => room.until(() => true)));
    const hints = rooms.map(({ hint }) => hint).sort((a, b) => a - b);
    const [first, last] = [hints[0]!, hints.at(-1)!];
    expect(first).toBeGreaterThanOrEqual(1_000);
    expect(last).toBeLessThanOrEqual(5_000);
    expect(last - first).toBeGreaterThan(3_000);
    rooms.forEach((room) => room.close());
  });

  it('shows an act at the desk to the other desk, to the patient and in the waiting room', async () => {
    const { doctor, desk: acts } = await clinicDay(api, 2, 2);
    const { ticketUrl } = await book(api, doctor.doctorId, 3);
    const [other, patient, room] = await Promise.all([desk(doctor), ticket(ticketUrl), display(doctor.doctorId)]);
    expect(await patient.until(() => true)).toMatchObject({ state: 'EXPECTED', peopleAhead: 2, nowServing: null });
    expect(await room.until(() => true)).toMatchObject({
      nowServing: null,
      next: [{ serialNumber: 1 }, { serialNumber: 2 }, { serialNumber: 3 }],
      calls: 0,
    });

    const queue = await acts.callNext(null);
    expect(await other.until(({ version }) => version === queue.version)).toEqual(queue);
    expect(await patient.until(({ nowServing }) => nowServing === 1)).toMatchObject({ peopleAhead: 1, isNext: false });
    expect(await room.until(({ current }) => current === 1)).toMatchObject({
      // Number 3 is not here yet: when it is called depends on when it comes.
      next: [
        { serialNumber: 2, expected: expect.anything() },
        { serialNumber: 3, expected: null },
      ],
      calls: 1,
    });
    await acts.callAgain(1);
    await room.until(({ calls }) => calls === 2);
    await acts.complete(1);
    await acts.noShow(2);
    await patient.until(({ isNext }) => isNext);
    await acts.callNext(null);
    await patient.until(({ state, calls }) => state === 'CALLED' && calls === 1);
    for (const live of [other, patient, room]) live.close();
  });

  /** What may become of number 2, who was called before arriving. */
  const ENDS: [what: string, end: (desk: Desk, ticketUrl: string) => Promise<unknown>][] = [
    ['is absent', ({ noShow }) => noShow(2)],
    ['is absent and then arrives', ({ noShow, arrive }) => noShow(2).then(() => arrive(2))],
    ['is absent and is put back', ({ noShow, putBack }) => noShow(2).then(() => putBack(2))],
    ['is absent and is seen after all', ({ noShow, mark }) => noShow(2).then(() => mark(2, 'COMPLETED'))],
    ['is skipped', ({ skip }) => skip(2)],
    ['is skipped after another was done meanwhile', ({ complete, skip }) => complete(3).then(() => skip(2))],
    ['is done and is put back', ({ complete, putBack }) => complete(2).then(() => putBack(2))],
    ['is marked as booked', ({ mark }) => mark(2, 'BOOKED')],
    ['cancels', (_, ticketUrl) => api.browser().call(cancelTicket, { params: { ticket: ticketUrl.split('/t/')[1]! } })],
  ];

  it.each(ENDS)('names the number called last as now serving, also once it %s', async (_, end) => {
    const { doctor, desk: acts } = await clinicDay(api, 1, 1);
    const { ticketUrl } = await book(api, doctor.doctorId, 2);
    const third = await book(api, doctor.doctorId, 3);
    const live = await Promise.all([desk(doctor), ticket(third.ticketUrl), display(doctor.doctorId)]);
    await acts.callNext(null);
    api.clock.advance(60_000);
    const called = await acts.callNext(1);
    api.clock.advance(60_000);
    await end(acts, ticketUrl);
    const { version } = await acts.read();
    expect(version).toBeGreaterThan(called.version);
    const seen = await Promise.all(live.map(({ until }) => until((day) => day.version === version)));
    expect(seen.map(({ nowServing }) => nowServing)).toEqual([2, 2, 2]);
    for (const { close } of live) close();
  });

  it('names the number before as now serving, once the call is undone', async () => {
    const { desk: acts } = await clinicDay(api, 2, 2);
    const called = await acts.callNext(null);
    const second = await acts.callNext(1);
    const skipped = await acts.skip(2);
    await acts.undo(skipped.lastAct!.no);
    expect(await acts.undo(second.lastAct!.no)).toMatchObject({ current: 1, nowServing: 1, lastAct: called.lastAct });
    expect(await acts.undo(called.lastAct!.no)).toMatchObject({ current: null, nowServing: null });
  });

  /** Everything else that changes a day, with what the desk then sees. */
  it('also shows changes by patients, scanner, old list and profile page', async () => {
    const { doctor } = await clinicDay(api, 0, 0);
    const live = await desk(doctor);
    const first = await book(api, doctor.doctorId, 1);
    await live.until(({ counts }) => counts.total === 1);
    await doctor.browser.call(verifyAppointment, { body: { qrCodeData: first.qrCodeData } });
    await live.until(({ counts }) => counts.waiting === 1);
    const params = { id: idOf(doctor.doctorId, 1) };
    await doctor.browser.call(markAppointment, { params, body: { status: 'NO_SHOW' } });
    await live.until(({ counts }) => counts.absent === 1);
    const second = await book(api, doctor.doctorId, 2);
    const holder = await ticket(second.ticketUrl);
    await api.browser().call(cancelTicket, { params: { ticket: ticketId(second.ticketUrl) } });
    await holder.until(({ status, state }) => status === 'CANCELLED' && state === null);
    expect(await live.until(({ version, counts }) => version > 3 && counts.total === 1)).toMatchObject({
      isAvailable: true,
    });
    await doctor.browser.call(changeAvailability);
    await live.until(({ isAvailable }) => !isAvailable);

    const third = await ticket((await bookDirectly(doctor, 3)).ticketUrl);
    await doctor.browser.call(deleteProfile);
    await third.until(({ status }) => status === 'CANCELLED');
    await live.ended;
    holder.close();
    third.close();
  });

  it('shows nothing of another clinic, and neither name nor phone to the public', async () => {
    const mine = await clinicDay(api, 1, 1);
    const other = await clinicDay(api, 2, 2);
    const [live, room] = await Promise.all([desk(mine.doctor), display(mine.doctor.doctorId)]);
    const own = await ticket((await book(api, mine.doctor.doctorId, 5)).ticketUrl);
    await other.desk.callNext(null);
    await mine.desk.callNext(null);
    await live.until(({ current }) => current === 1);
    for (const { rows } of live.events)
      for (const { _id } of rows) expect(_id.startsWith(mine.doctor.doctorId)).toBe(true);
    await Promise.all([room.until(({ current }) => current === 1), own.until(({ nowServing }) => nowServing === 1)]);
    const told = JSON.stringify([...room.events, ...own.events]);
    expect(told).not.toMatch(/Ravi|90000000|patientName|phone/);
    for (const one of [live, room, own]) one.close();
  });

  it('ends with its session, and with those of other devices not', async () => {
    const { doctor } = await clinicDay(api, 1, 0);
    const live = await desk(doctor);
    await live.until(() => true);
    const otherDoctor = await api.doctor();
    const stays = await desk(otherDoctor);
    const before = Date.now();
    await doctor.browser.call(logout);
    await live.ended;
    expect(Date.now() - before).toBeLessThan(5_000);
    await deskOf(otherDoctor).walkIn(1);
    await stays.until(({ counts }) => counts.total === 1);
    stays.close();
    await expect(desk(doctor)).rejects.toMatchObject({ code: 'NO_SESSION' });
  });

  it('ends with the token that opened it, half a minute after its session got another one', async () => {
    const { doctor } = await clinicDay(api, 1, 0);
    await givePassword(doctor.doctorId);
    const tab = api.browser();
    for (const [name, value] of doctor.browser.cookies) tab.cookies.set(name, value);
    const before = await openLive(api, tab, watchQueue);
    await doctor.browser.call(reauthenticate, { body: { password: PASSWORD } });
    const live = [before, await openLive(api, tab, watchQueue)];
    const stays = await desk(doctor);
    await deskOf(doctor).walkIn(8);
    for (const one of [...live, stays]) await one.until(({ counts }) => counts.total === 2);
    api.clock.advance(30_000);
    for (const { ended } of live) await ended;
    await deskOf(doctor).walkIn(9);
    await stays.until(({ counts }) => counts.total === 3);
    stays.close();
  });

  it('ends at once with a log-out by the newer token', async () => {
    const { doctor } = await clinicDay(api, 1, 0);
    await givePassword(doctor.doctorId);
    const before = await desk(doctor);
    await before.until(() => true);
    await doctor.browser.call(reauthenticate, { body: { password: PASSWORD } });
    const began = Date.now();
    await doctor.browser.call(logout);
    await before.ended;
    expect(Date.now() - began).toBeLessThan(2_000);
  });

  it('ends in another process too, which hears of no log-out', async () => {
    const second = await api.sibling();
    const { doctor } = await clinicDay(api, 1, 0);
    const live = await openLive(second, second.browserOf(doctor), watchQueue);
    await live.until(() => true);
    await doctor.browser.call(logout);
    await live.ended;
    await second.stop();
  });

  it('tells a desk which other day was booked or cancelled, and nobody else', async () => {
    const { doctor } = await clinicDay(api, 1, 0);
    const [tomorrow, later] = ['2026-11-22', '2026-11-24'];
    const own = await desk(doctor);
    const others = [await desk(await api.doctor()), await display(doctor.doctorId)];
    const { ticketUrl } = await book(api, doctor.doctorId, 2, tomorrow);
    await own.untilOtherDays(1);
    await api.browser().call(cancelTicket, { params: { ticket: ticketId(ticketUrl) } });
    await own.untilOtherDays(2);
    await book(api, doctor.doctorId, 3, later);
    await own.untilOtherDays(3);
    expect(own.otherDays).toEqual([tomorrow, tomorrow, later]);
    for (const live of others) expect(live.otherDays).toEqual([]);
    for (const live of [own, ...others]) live.close();
  });

  it('ends with the clinic’s day; a new stream shows the new day, with nobody called', async () => {
    const { doctor, desk: acts } = await clinicDay(api, 2, 2);
    await acts.callNext(null);
    const room = await display(doctor.doctorId);
    await room.until(({ current }) => current === 1);
    api.clock.set('2026-11-22T04:30:00.000Z');
    const params = { id: idOf(doctor.doctorId, 2) };
    await doctor.browser.call(markAppointment, { params, body: { status: 'NO_SHOW' } });
    await room.ended;
    const next = await display(doctor.doctorId);
    expect(await next.until(() => true)).toMatchObject({ date: '2026-11-22', nowServing: null, next: [], calls: 0 });
    next.close();
  });

  it('is refused to a stranger, for a made-up ticket and for an unknown doctor’s display', async () => {
    await expect(openLive(api, api.browser(), watchQueue)).rejects.toMatchObject({ code: 'NO_SESSION' });
    await expect(openLive(api, api.browser(), watchTicket, { ticket: 'none' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(display('zzzzzzzzzz')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is counted, and bounded for a client and for a doctor; the public never takes the desk’s place', async () => {
    const bounded = await api.sibling({ LIMIT_STREAMS_PER_CLIENT: '3', LIMIT_STRANGERS_PER_DOCTOR: '16' });
    const { doctor } = await clinicDay(api, 1, 0);
    const room = () => openLive(bounded, bounded.browser(), watchDisplay, { id: doctor.doctorId });
    const open: { ended: Promise<void> }[] = [await room(), await room()];
    await expect(room()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    open.push(await openLive(bounded, bounded.browserOf(doctor), watchQueue));
    const other = await api.doctor();
    await expect(openLive(bounded, bounded.browserOf(other), watchQueue)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
    const metrics = await (await bounded.browser().fetch('/metrics')).text();
    expect(metrics).toContain('baari_streams{stream="watchDisplay"} 2');
    expect(metrics).toContain('baari_streams{stream="watchQueue"} 1');
    await bounded.stop();
    await Promise.all(open.map(({ ended }) => ended));
  });
});

/** Past the closed online bookings, as an older booking stands. */
async function bookDirectly(doctor: Doctor, n: number) {
  await api.owner.query('update profile set is_available = true where doctor_id = $1', [doctor.doctorId]);
  return book(api, doctor.doctorId, n);
}
