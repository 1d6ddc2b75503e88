import { getTicket } from '@baari/contract/ticket';
import { watchTicket } from '@baari/contract/queue';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { book, clinicDay, TODAY } from './support/clinic-day.ts';
import { controlOf, expectRecounted } from './support/day-control.ts';
import { openLive } from './support/live.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

/** Monday to Wednesday; today is a Saturday. */
const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-23', '2026-11-24', '2026-11-25'] as const;
const paramsOf = (ticketUrl: string) => ({ ticket: ticketUrl.split('/t/')[1]! });
const ticketOf = async (ticketUrl: string) =>
  (await api.browser().call(getTicket, { params: paramsOf(ticketUrl) })).ticket;

describe('a leave', () => {
  it('takes the time from the tickets of those who keep their place, but not from who is here', async () => {
    const { doctor, desk } = await clinicDay(api, 1, 1);
    const [away, here] = [await book(api, doctor.doctorId, 2), await book(api, doctor.doctorId, 3)];
    await desk.arrive(3);
    const live = await openLive(api, api.browser(), watchTicket, paramsOf(away.ticketUrl));
    await controlOf(doctor).leave('keep');
    await live.until(({ notice, expected }) => notice.away && expected === null);
    expect(await ticketOf(away.ticketUrl)).toMatchObject({ expectedTime: '', notice: { closed: true, away: true } });
    expect((await ticketOf(here.ticketUrl)).expectedTime).not.toBe('');
    live.close();
  });

  it('says nothing of the doctor where a day is only closed for bookings, and stays a leave when it is closed again', async () => {
    const { doctor } = await clinicDay(api, 0, 0);
    const { ticketUrl } = await book(api, doctor.doctorId, 1);
    const control = controlOf(doctor);
    await control.close();
    expect(await ticketOf(ticketUrl)).toMatchObject({ notice: { closed: true, away: false } });
    expect((await ticketOf(ticketUrl)).expectedTime).not.toBe('');
    await control.leave('keep');
    await control.close();
    expect(await ticketOf(ticketUrl)).toMatchObject({ notice: { away: true } });
    await control.open(TODAY);
    expect(await ticketOf(ticketUrl)).toMatchObject({ notice: { closed: false, away: false } });
  });

  it('moves who is booked to the next days with places, in their order, and says who keeps the number', async () => {
    const doctor = await api.doctor({ maxAppointment: 2 });
    const tickets = [];
    for (const [n, date] of [
      [1, MONDAY],
      [2, MONDAY],
      [3, TUESDAY],
    ] as const)
      tickets.push((await book(api, doctor.doctorId, n, date)).ticketUrl);
    // One place is left on Wednesday, two on Thursday, and number 3 is booked there already.
    await book(api, doctor.doctorId, 4, WEDNESDAY);
    await book(api, doctor.doctorId, 3, '2026-11-26');
    const answer = await controlOf(doctor).leave('move', MONDAY, TUESDAY);
    expect(answer.days).toMatchObject([
      { date: MONDAY, patients: 2, kept: 0, wasOpen: true },
      { date: TUESDAY, patients: 1, kept: 0, wasOpen: true },
    ]);
    expect(answer.message).toBe('No bookings on these 2 days. 3 patients moved to the next free days.');
    const moved = await Promise.all(tickets.map(async (url) => (await ticketOf(url)).movedTo));
    expect(moved).toMatchObject([
      { appointmentDate: WEDNESDAY, serialNumber: 2 },
      { appointmentDate: '2026-11-26', serialNumber: 2 },
      { appointmentDate: '2026-11-27', serialNumber: 1 },
    ]);
    await expectRecounted(api, doctor.doctorId);
  });

  it('leaves the number to whom no day is free, and cancels nobody for it', async () => {
    const doctor = await api.doctor({ maxAppointment: 1 });
    const last = '2026-11-27';
    const { ticketUrl } = await book(api, doctor.doctorId, 1, last);
    const answer = await controlOf(doctor).leave('move', last);
    expect(answer.days).toMatchObject([{ date: last, patients: 0, kept: 1 }]);
    expect(answer.message).toContain('0 patients moved to the next free days. 1 patient keeps the place.');
    expect(await ticketOf(ticketUrl)).toMatchObject({ status: 'BOOKED', patientName: patient(1).patientName });
  });

  it('refuses a choice that is none', async () => {
    const { doctor } = await clinicDay(api, 0, 0);
    await expect(controlOf(doctor).leave('later' as never)).rejects.toMatchObject({
      code: 'INVALID_FIELDS',
      message: 'Booked must be keep, cancel or move',
    });
  });
});
