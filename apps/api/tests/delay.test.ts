import { getAuditTrail } from '@baari/contract/audit';
import { getTicket } from '@baari/contract/ticket';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { EVERY_DAY } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { book, clinicDay, deskOf, TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { controlOf } from './support/day-control.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const ticketOf = async (url: string) =>
  (await api.browser().call(getTicket, { params: { ticket: url.split('/t/')[1]! } })).ticket;
const trail = async ({ browser }: Doctor) =>
  (await browser.call(getAuditTrail)).entries.map(({ act, details }) => [act, details]);

describe('running late', () => {
  it('is shown on queue and tickets, counts patients who are not with the doctor yet, and ends with 0', async () => {
    const { doctor, desk } = await clinicDay(api, 4, 2);
    const { ticketUrl } = await book(api, doctor.doctorId, 9);
    await desk.callNext(null);
    const control = controlOf(doctor);
    const { version } = await desk.read();
    expect(await control.late(30)).toMatchObject({
      lateMinutes: 30,
      patients: 4,
      message: 'Running 30 minutes late. 4 tickets show it.',
    });
    const queue = await desk.read();
    expect(queue.notice).toEqual({ lateMinutes: 30, closed: false, away: false, suspended: false });
    expect(queue.version).toBeGreaterThan(version);
    expect((await ticketOf(ticketUrl)).notice).toEqual({
      lateMinutes: 30,
      closed: false,
      away: false,
      suspended: false,
    });
    expect(await control.late(0)).toMatchObject({ lateMinutes: 0, message: 'On time again. 4 tickets show it.' });
    expect((await desk.read()).notice.lateMinutes).toBe(0);
  });

  it('ends with the next call, for everybody, stays over when the called one is absent, and comes back by undo', async () => {
    const { doctor, desk } = await clinicDay(api, 3, 3);
    const { ticketUrl } = await book(api, doctor.doctorId, 9);
    const control = controlOf(doctor);
    const told = async () => {
      const { lastAct, notice } = await desk.read();
      const ticket = await ticketOf(ticketUrl);
      expect(ticket.notice).toEqual(notice);
      return { late: notice.lateMinutes, no: lastAct!.no, time: ticket.expectedTime };
    };
    await control.late(120);
    const announced = await told();
    await desk.callNext(null);
    const { no, ...after } = await told();
    expect(after.late).toBe(0);
    expect([announced.time, after.time]).toEqual(['11:30', '10:30']);
    await desk.noShow(1);
    expect(await told()).toMatchObject({ late: 0 });
    await desk.undo((await told()).no);
    await desk.undo(no);
    expect(await told()).toMatchObject({ late: 120, time: announced.time });
    // The same delay again is a new one.
    await desk.callNext(null);
    expect(await control.late(120)).toMatchObject({ lateMinutes: 120 });
    expect(await told()).toMatchObject({ late: 120 });
  });

  describe('on a day with two sessions', () => {
    const at = (time: string) => api.clock.set(`${TODAY}T${time}:00.000+05:30`);
    const slots = [
      { start: '09:00', end: '10:00' },
      { start: '17:00', end: '18:00' },
    ];
    /** Six patients, of whom the first four are of the morning and done, or absent. */
    async function twoSessions() {
      at('08:00');
      const doctor = await api.doctor({ avgCheckTime: 15, workingDays: { ...EVERY_DAY, Saturday: slots } });
      const tickets: string[] = [];
      for (const n of [1, 2, 3, 4, 5, 6]) tickets.push((await book(api, doctor.doctorId, n)).ticketUrl);
      const desk = deskOf(doctor);
      at('09:00');
      await desk.arrive(1);
      await desk.callNext(null);
      at('09:30');
      await desk.complete(1);
      for (const absent of [2, 3, 4]) await desk.noShow(absent);
      const told = async () => {
        const { expected, notice } = await ticketOf(tickets[4]!);
        return {
          from: expected.from,
          isDelayed: expected.isDelayed ?? false,
          late: notice.lateMinutes,
          of: notice.lateFrom,
        };
      };
      return { doctor, desk, control: controlOf(doctor), told };
    }

    it('is in the pause of the next one, whose times move at once, and lasts until a call opens that', async () => {
      const { desk, control, told } = await twoSessions();
      at('10:05');
      expect(await told()).toMatchObject({ from: '17:00', isDelayed: false });
      await control.late(20);
      expect(await told()).toEqual({ from: '17:20', isDelayed: true, late: 20, of: '17:00' });
      // Somebody who comes late is still seen in the pause: that says nothing about the evening.
      at('10:10');
      await desk.putBack(2);
      await desk.callNow(2, null);
      expect(await told()).toMatchObject({ from: '17:20', late: 20 });
      await desk.complete(2);
      at('16:45');
      await desk.arrive(5);
      await desk.callNext(null);
      expect(await told()).toMatchObject({ late: 0 });
    });

    it('is in the morning of the morning alone, over with it, and announced anew for the evening', async () => {
      const { desk, control, told } = await twoSessions();
      at('09:50');
      await control.late(20);
      expect(await told()).toEqual({ from: '17:00', isDelayed: false, late: 20, of: '09:00' });
      at('10:05');
      expect(await told()).toMatchObject({ from: '17:00', late: 0 });
      await control.late(20);
      expect(await told()).toMatchObject({ from: '17:20', isDelayed: true, late: 20, of: '17:00' });
      const { no } = (await desk.read()).lastAct!;
      await control.late(20);
      expect((await desk.read()).lastAct!.no).toBe(no);
      await desk.undo(no);
      expect(await told()).toMatchObject({ from: '17:00', isDelayed: false });
    });

    it('is refused once the last is over and nobody is left, and then on time is not', async () => {
      const { desk, control } = await twoSessions();
      at('18:05');
      expect(await control.late(10)).toMatchObject({ lateMinutes: 10 });
      await control.late(0);
      for (const absent of [5, 6]) await desk.noShow(absent);
      await expect(control.late(10)).rejects.toMatchObject({
        code: 'SESSIONS_OVER',
        status: 409,
        message: 'No session is left today, so there is no delay to tell.',
      });
      expect((await desk.read()).notice.lateMinutes).toBe(0);
      expect(await control.late(0)).toMatchObject({ lateMinutes: 0 });
    });
  });

  it('does not replace what another desk has announced unseen, unless it is the same or was undone', async () => {
    const { doctor, desk } = await clinicDay(api, 2, 2);
    const control = controlOf(doctor);
    const refused = { code: 'QUEUE_CHANGED', status: 409 };
    const { version } = await desk.read();
    await desk.noShow(2);
    await control.late(20, version);
    await expect(control.late(30, version)).rejects.toMatchObject(refused);
    expect(await control.late(20, version)).toMatchObject({ lateMinutes: 20 });
    const twenty = await desk.read();
    expect(twenty.notice.lateMinutes).toBe(20);
    await control.late(45, twenty.version);
    await expect(control.late(0, twenty.version)).rejects.toMatchObject(refused);
    await control.late(0, (await desk.read()).version);
    await expect(control.late(30, twenty.version)).rejects.toMatchObject(refused);
    await desk.undo((await desk.read()).lastAct!.no);
    await desk.undo((await desk.read()).lastAct!.no);
    expect(await control.late(30, twenty.version)).toMatchObject({ lateMinutes: 30 });
    expect(await control.late(60), 'said by who says nothing of what it saw').toMatchObject({ lateMinutes: 60 });
  });

  it('of two desks that announce at once is that of one, and the other is told', async () => {
    const { doctor, desk } = await clinicDay(api, 2, 2);
    const { version } = await desk.read();
    const control = controlOf(doctor);
    const answers = await Promise.allSettled([10, 20, 30, 40].map((minutes) => control.late(minutes, version)));
    const taken = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.lateMinutes] : []));
    expect(taken).toEqual([(await desk.read()).notice.lateMinutes]);
  });

  it('may be said again, also on a day without anybody, and is written down once', async () => {
    const doctor = await api.doctor();
    const control = controlOf(doctor);
    expect(await control.late(480)).toMatchObject({ patients: 0, message: 'Running 480 minutes late.' });
    await control.late(480);
    expect(await control.late(0)).toMatchObject({ message: 'On time again.' });
    expect((await trail(doctor)).slice(0, 3)).toEqual([
      ['running-late', { date: TODAY, minutes: 0 }],
      ['running-late', { date: TODAY, minutes: 480 }],
    ]);
    await book(api, doctor.doctorId, 1);
  });

  it.each([-1, 481, 1.5, Number.NaN])('refuses %d minutes', async (minutes) => {
    const control = controlOf(await api.doctor());
    await expect(control.late(minutes)).rejects.toMatchObject({ code: 'INVALID_FIELDS', status: 422 });
  });
});
