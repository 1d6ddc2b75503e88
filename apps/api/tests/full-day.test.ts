import { bookAppointment } from '@baari/contract/booking';
import { addWalkIn } from '@baari/contract/queue';
import { cancelTicket } from '@baari/contract/ticket';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { admission } from './support/admission.ts';
import { book, deskOf, TODAY } from './support/clinic-day.ts';
import { expectRecounted } from './support/day-control.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const { clinic, newest, expectRefused, expectAdmitted, fillUp } = admission(() => api);

it.each(['move', 'phone-booking', 'walk-in'] as const)(
  '%s goes over the maximum once the desk has said so',
  async (way) => {
    const doctor = await clinic(way);
    await fillUp(doctor);
    await expectAdmitted(way, doctor, { overMaximum: true });
    // On a day that was over its maximum already, too.
    const { doctorId, browser } = doctor;
    await browser.call(addWalkIn, { body: { ...patient(8), overMaximum: true } });
    await expectRefused('DAY_FULL', 'book', doctor);
    expect((await newest(doctor, TODAY))?.live).toBe(3);
    await expectRecounted(api, doctorId);
  },
);

it('nobody goes over the maximum of a day by booking online', async () => {
  const doctor = await clinic('book');
  await fillUp(doctor);
  await expectRefused('DAY_FULL', 'book', doctor, TODAY, true);
});

it('a walk-in takes the place of somebody absent, each place once; a booking does not', async () => {
  const doctor = await clinic('book');
  await fillUp(doctor);
  const desk = deskOf(doctor);
  await desk.noShow(1);
  await expectRefused('DAY_FULL', 'book', doctor);
  await expectAdmitted('walk-in', doctor);
  await expect(desk.walkIn(8)).rejects.toMatchObject({ code: 'DAY_FULL' });
});

it('a full day is asked about again once something of it changes, and after a moment in any case', async () => {
  const doctor = await clinic('book');
  await fillUp(doctor);
  await expectRefused('DAY_FULL', 'book', doctor);
  await deskOf(doctor).cancel(1, 'Doctor away');
  await expectAdmitted('book', doctor);

  await fillUp(doctor);
  await expect(book(api, doctor.doctorId, 8)).rejects.toMatchObject({ code: 'DAY_FULL' });
  // Behind the back of the service, which cannot have heard of it.
  await api.owner.query('update profile set max_appointment = 9 where doctor_id = $1', [doctor.doctorId]);
  api.clock.advance(500);
  await book(api, doctor.doctorId, 8);
});

it('a retry of a booking that was let in is answered on a full day too', async () => {
  const { doctorId } = await api.doctor({ maxAppointment: 1 });
  const of = (n: number, idempotencyKey: string) =>
    api.browser().call(bookAppointment, { body: { doctorId, date: TODAY, ...patient(n) } }, { idempotencyKey });
  const first = await of(1, 'first');
  await expect(of(2, 'second')).rejects.toMatchObject({ code: 'DAY_FULL' });
  await expect(of(2, 'second')).rejects.toMatchObject({ code: 'DAY_FULL' });
  expect((await of(1, 'first')).appointment.serialNumber).toBe(first.appointment.serialNumber);
});

it('cancelled tries never use a day up', async () => {
  const { doctorId, browser } = await api.doctor({ maxAppointment: 2 });
  for (let n = 1; n <= 9; n += 1) {
    const { ticketUrl } = await book(api, doctorId, n);
    await api.browser().call(cancelTicket, { params: { ticket: ticketUrl.split('/t/')[1]! } });
  }
  expect((await book(api, doctorId, 10)).serialNumber).toBe(10);
  expect((await deskOf({ doctorId, browser }).walkIn(11)).lastAct?.serialNumber).toBe(11);
});
