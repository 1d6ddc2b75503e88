import { bookByPhone, moveAppointment } from '@baari/contract/appointments';
import { bookAppointment } from '@baari/contract/booking';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { idOf, TODAY } from './support/clinic-day.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const TOMORROW = '2026-11-22';

const bookWith = (doctorId: string, n: number, notice?: number) =>
  api.browser().call(bookAppointment, { body: { doctorId, date: TODAY, ...patient(n), ...(notice && { notice }) } });
const noticesOf = async (doctorId: string) => {
  const { rows } = await api.owner.query<{ at: string; notice: number | null }>(
    `select to_char(date, 'YYYY-MM-DD ') || serial as at, notice from appointment where doctor_id = $1 order by date, serial`,
    [doctorId],
  );
  return Object.fromEntries(rows.map(({ at, notice }) => [at, notice]));
};

it('a booking keeps which notice its patient was shown, each its own, also when many book at once and on another day', async () => {
  const doctor = await api.doctor();
  const { doctorId } = doctor;
  const booked = await Promise.all([1, 2, undefined, 3].map((notice, n) => bookWith(doctorId, n, notice)));
  const serials = booked.map(({ appointment }) => appointment.serialNumber);
  await doctor.browser.call(bookByPhone, { body: { date: TODAY, ...patient(9) } });
  const expected = Object.fromEntries([
    ...[1, 2, null, 3].map((notice, i) => [`${TODAY} ${serials[i]}`, notice] as const),
    [`${TODAY} 5`, null],
  ]);
  expect(await noticesOf(doctorId)).toEqual(expected);
  await doctor.browser.call(moveAppointment, {
    params: { id: idOf(doctorId, serials[3]!) },
    body: { date: TOMORROW },
  });
  expect(await noticesOf(doctorId)).toEqual({ ...expected, [`${TOMORROW} 1`]: 3 });
});

it.each([0, 1.5, 10_000])('version %s of the notice is refused, and nothing booked', async (notice) => {
  const { doctorId } = await api.doctor();
  const body = { doctorId, date: TODAY, ...patient(1), notice };
  await expect(api.browser().call(bookAppointment, { body })).rejects.toMatchObject({ code: 'INVALID_FIELDS' });
  expect(await noticesOf(doctorId)).toEqual({});
});
