import { bookAppointment, getDoctor } from '@baari/contract/booking';
import type { BookedAppointment } from '@baari/contract/booking';
import { changeBookingSafety } from '@baari/contract/booking-safety';
import { PHONE_APPOINTMENTS_PER_DAY_MAX } from '@baari/contract/limits';
import { getTicket } from '@baari/contract/ticket';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { askersAt, book, deskOf, TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { expectRecounted } from './support/day-control.ts';
import { ticketIn } from './support/told.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const NAMES = ['Sunita Devi', 'Ravi Kumar', 'Meena Iyer', 'Farida Khan', 'Joseph Dsouza', 'Leela Nair'];
interface Asked {
  key?: string;
  names?: readonly string[];
  tickets?: readonly string[];
  on?: TestApi;
}

/** Books so many with the phone of patient n; the appointments, or the code of the refusal. */
async function bookFamily(
  doctor: Doctor,
  n: number,
  size: number,
  { key, names = NAMES, tickets, on = api }: Asked = {},
) {
  const [first, ...others] = names.slice(0, size).map((patientName) => ({ patientName, gender: 'OTHER' as const }));
  const { phoneNumber } = patient(n);
  const body = {
    ...{ doctorId: doctor.doctorId, date: TODAY, phoneNumber, ...first!, others },
    ...(tickets && { tickets: [...tickets] }),
  };
  try {
    const answer = await on.browser().call(bookAppointment, { body }, key ? { idempotencyKey: key } : {});
    return [answer.appointment, ...answer.others!];
  } catch (error) {
    return (error as { code: string }).code;
  }
}
const numbersOf = (answer: BookedAppointment[] | string) =>
  typeof answer === 'string' ? answer : answer.map(({ serialNumber }) => serialNumber);
const listOf = async (doctor: Doctor) =>
  (await deskOf(doctor).read()).rows.map(({ serialNumber, patientName }) => [serialNumber, patientName]);
const placesLeft = async ({ doctorId }: Doctor) =>
  (await api.browser().call(getDoctor, { params: { id: doctorId } })).doctor.days[0]!.placesLeft;

it('five patients of one phone get five numbers in one call, each with a ticket and a later time of its own', async () => {
  const doctor = await api.doctor();
  await book(api, doctor.doctorId, 9);
  const answer = await bookFamily(doctor, 1, PHONE_APPOINTMENTS_PER_DAY_MAX);
  expect(numbersOf(answer)).toEqual([2, 3, 4, 5, 6]);
  if (typeof answer === 'string') throw new Error(answer);
  expect((await listOf(doctor)).slice(1)).toEqual(NAMES.slice(0, 5).map((name, i) => [i + 2, name]));
  const times = answer.map(({ expectedTime }) => expectedTime);
  expect(times).toEqual([...new Set(times)].sort());
  for (const { ticketUrl, serialNumber } of answer) {
    const { ticket } = await api.browser().call(getTicket, { params: { ticket: ticketIn(ticketUrl) } });
    expect(ticket.serialNumber).toBe(serialNumber);
  }
  await expectRecounted(api, doctor.doctorId);
});

it('a call without others is answered as ever', async () => {
  const doctor = await api.doctor();
  const body = { doctorId: doctor.doctorId, date: TODAY, ...patient(1) };
  expect(await api.browser().call(bookAppointment, { body })).not.toHaveProperty('others');
});

it('six are refused before anything is booked, and so is the same patient twice', async () => {
  const doctor = await api.doctor();
  expect(await bookFamily(doctor, 1, 6)).toBe('INVALID_FIELDS');
  expect(await bookFamily(doctor, 1, 2, { names: ['Ravi Kumar', 'ravi kumar'] })).toBe('ALREADY_BOOKED');
  expect(await listOf(doctor)).toEqual([]);
});

it('a day without places for all takes none of them, and the next single patient still', async () => {
  const doctor = await api.doctor({ maxAppointment: 4 });
  await book(api, doctor.doctorId, 9);
  await book(api, doctor.doctorId, 8);
  expect(await bookFamily(doctor, 1, 3)).toBe('DAY_FULL');
  expect(await placesLeft(doctor)).toBe(2);
  expect(numbersOf(await bookFamily(doctor, 1, 1))).toEqual([3]);
  await expectRecounted(api, doctor.doctorId);
});

it('of two families and two patients at once for the last places, a family gets all that it needs or nothing', async () => {
  const doctor = await api.doctor({ maxAppointment: 4 });
  const answers = await Promise.all([
    bookFamily(doctor, 1, 3),
    bookFamily(doctor, 2, 3),
    bookFamily(doctor, 3, 1),
    bookFamily(doctor, 4, 1),
  ]);
  const booked = answers.filter((answer) => typeof answer !== 'string');
  expect(answers.slice(0, 2).filter((answer) => answer === 'DAY_FULL').length).toBeGreaterThanOrEqual(1);
  for (const one of booked) {
    const [first] = numbersOf(one);
    expect(numbersOf(one)).toEqual(one.map((_, i) => Number(first) + i));
  }
  expect(await placesLeft(doctor)).toBe(4 - booked.flat().length);
  await expectRecounted(api, doctor.doctorId);
});

it('the same key books once, tried again or twice at once, and is answered with every ticket', async () => {
  const doctor = await api.doctor({ maxAppointment: 3 });
  const twice = await Promise.all([1, 2].map(() => bookFamily(doctor, 1, 3, { key: 'one family' })));
  expect(numbersOf(twice[0]!)).toEqual([1, 2, 3]);
  expect(twice[1]).toEqual(twice[0]);
  expect(await bookFamily(doctor, 1, 3, { key: 'one family' })).toEqual(twice[0]);
  expect(await bookFamily(doctor, 1, 2, { key: 'one family' })).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await listOf(doctor)).toHaveLength(3);
});

it('whom the phone has too many, the desk confirms; only who holds the earlier tickets is told', async () => {
  const doctor = await api.doctor();
  const { ask } = askersAt(() => api);
  const earlier: string[] = [];
  for (const name of ['Anil Rao', 'Kavya Rao', 'Mohan Rao']) {
    const booked = await ask(doctor, 1, { name });
    if (typeof booked !== 'string') earlier.push(booked.ticketUrl);
  }
  expect(await bookFamily(doctor, 1, 3, { tickets: earlier })).toBe('PHONE_LIMIT');
  expect(numbersOf(await bookFamily(doctor, 1, 3))).toEqual([4, 5, 6]);
  const { rows } = await deskOf(doctor).read();
  expect(rows.map(({ toConfirm }) => toConfirm ?? null)).toEqual([null, null, null, null, null, 'PHONE']);
});

it('a family counts as so many bookings: the last of them may need a proof, or wait for the desk’s word', async () => {
  const on = await startApi(inject('ownerUrl'), { BOOKING_RUSH_CHECK: '1' });
  try {
    const large = await on.doctor({ maxAppointment: 40 });
    expect(numbersOf(await bookFamily(large, 1, 5, { on }))).toEqual([1, 2, 3, 4, 5]);
    expect(await bookFamily(large, 2, 2, { on })).toBe('HUMAN_CHECK_NEEDED');
    expect(numbersOf(await bookFamily(large, 2, 1, { on }))).toEqual([6]);

    const small = await on.doctor({ maxAppointment: 12 });
    for (const name of ['networkLimit', 'proofOfWork'] as const)
      await small.browser.call(changeBookingSafety, { body: { name, isOn: false } });
    await bookFamily(small, 1, 5, { on });
    const answer = await bookFamily(small, 2, 5, { on, key: 'small' });
    const isHeld = (one: typeof answer) => typeof one !== 'string' && one.map(({ toConfirm }) => toConfirm);
    expect(isHeld(answer)).toEqual([false, false, false, true, true]);
    expect(await bookFamily(small, 2, 5, { on, key: 'small' })).toEqual(answer);
  } finally {
    await on.stop();
  }
});

it('the desk cancels one, and the others keep their numbers', async () => {
  const doctor = await api.doctor();
  await bookFamily(doctor, 1, 3);
  await deskOf(doctor).cancel(2, 'Doctor away');
  expect((await listOf(doctor)).map(([number]) => number)).toEqual([1, 3]);
});

it('names are kept as they were written', async () => {
  const doctor = await api.doctor();
  const names = ['<b>Ravi</b> & "Sons"', "O'Brien, {1,2}", 'सुनीता देवी'];
  await bookFamily(doctor, 1, 3, { names });
  expect((await listOf(doctor)).map(([, name]) => name)).toEqual(names);
});
