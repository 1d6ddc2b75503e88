import { getAuditTrail } from '@baari/contract/audit';
import { bookAppointment } from '@baari/contract/booking';
import { getClinic } from '@baari/contract/booking-clinic';
import type { Clinic } from '@baari/contract/booking-clinic';
import { renameClinic } from '@baari/contract/clinic';
import { closeDays } from '@baari/contract/day-control';
import { removeMember } from '@baari/contract/members';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { moveIntoClinic, patient } from '@baari/testing/doctor';
import type { DoctorOverrides } from '@baari/testing/doctor';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

/** A Saturday, at ten. */
const TODAY = '2026-11-21';
const MONDAYS = { Monday: [{ start: '09:00', end: '13:00' }] };

async function clinicOf(...doctors: DoctorOverrides[]) {
  const made = [];
  for (const one of doctors) made.push(await api.doctor(one));
  for (const { doctorId } of made.slice(1)) await moveIntoClinic(api.owner, doctorId, made[0]!.doctorId);
  return made;
}
/** As a patient reads it, once nothing that was read before counts. */
async function read(id: string): Promise<Clinic> {
  api.clock.advance(3_000);
  return (await api.browser().call(getClinic, { params: { id } })).clinic;
}
const namesOf = ({ doctors }: Clinic) => doctors.map(({ name }) => name);
const of = ({ doctors }: Clinic, name: string) => doctors.find((one) => one.name === name);

it('tells who is in today first, with hours, places left and when one who books now is seen', async () => {
  const [asha, binu] = await clinicOf(
    { name: 'Zubin Mistry', workingDays: MONDAYS },
    { name: 'Binu Thomas', maxAppointment: 3, avgCheckTime: 30 },
    { name: 'Asha Rao', isAvailable: false },
    { name: 'Meera Nair' },
  );
  const before = await read(asha!.doctorId);
  expect(namesOf(before)).toEqual(['Binu Thomas', 'Meera Nair', 'Asha Rao', 'Zubin Mistry']);
  expect(before.doctors.map(({ isIn }) => isIn)).toEqual([true, true, false, false]);
  expect(of(before, 'Zubin Mistry')).toMatchObject({ accepting: true, today: null, expected: null });
  expect(of(before, 'Asha Rao')).toMatchObject({ accepting: false, expected: null });
  const free = of(before, 'Binu Thomas')!;
  expect(free).toMatchObject({ today: { placesLeft: 3, slots: [{ start: '09:00', end: '13:00' }] } });

  for (const n of [1, 2]) {
    const body = { doctorId: binu!.doctorId, date: TODAY, ...patient(n) };
    const { appointment } = await api.browser().call(bookAppointment, { body });
    if (n === 1) expect(free.expected).toEqual(appointment.expected);
  }
  const after = of(await read(asha!.doctorId), 'Binu Thomas')!;
  expect(after.today!.placesLeft).toBe(1);
  expect(after.expected!.from > free.expected!.from).toBe(true);
  await api.browser().call(bookAppointment, { body: { doctorId: binu!.doctorId, date: TODAY, ...patient(3) } });
  expect(of(await read(asha!.doctorId), 'Binu Thomas')).toMatchObject({ today: { placesLeft: 0 }, expected: null });
});

it('says of each why nobody can book, as its own page does, and shows no patient', async () => {
  const [asha, ended, closed, waiting] = await clinicOf(
    { name: 'Asha Rao' },
    { name: 'Binu Thomas', subscriptionDays: -1 },
    { name: 'Chitra Iyer' },
    { name: 'Dev Anand', verified: false },
  );
  await api.owner.query("update practice set suspended_at = now(), suspension_reason = 'asked' where doctor_id = $1", [
    waiting!.doctorId,
  ]);
  await closed!.browser.call(closeDays, { body: { from: TODAY, to: TODAY, booked: 'keep' } });
  const body = { doctorId: asha!.doctorId, date: TODAY, ...patient(1) };
  await api.browser().call(bookAppointment, { body });
  const clinic = await read(asha!.doctorId);
  const reasons = await Promise.all(
    clinic.doctors.map(async ({ _id }) => {
      const response = await api.browser().fetch(`/api/public/doctors/${_id}`);
      return ((await response.json()) as { doctor: { reason: string | null } }).doctor.reason;
    }),
  );
  expect(clinic.doctors.map(({ reason }) => reason)).toEqual(reasons);
  expect(of(clinic, 'Binu Thomas')).toMatchObject({ isIn: true, accepting: false, expected: null });
  expect(of(clinic, 'Chitra Iyer')).toMatchObject({ isIn: false, today: { closed: true }, expected: null });
  expect(of(clinic, 'Dev Anand')).toMatchObject({ isIn: false, licence: 'suspended', accepting: false });
  const said = JSON.stringify(clinic);
  for (const secret of [patient(1).patientName, patient(1).phoneNumber, asha!.email])
    expect(said).not.toContain(secret);
  expect(ended!.doctorId).not.toBe(asha!.doctorId);
});

it('goes by the name that an owner gives, markup and all, else by the doctor who began it', async () => {
  const [asha, binu] = await clinicOf({ name: 'Dr. Asha Rao' }, { name: 'Abel Thomas' });
  expect(await read(asha!.doctorId)).toMatchObject({ name: 'Clinic of Dr. Asha Rao', namedAfter: 'Dr. Asha Rao' });
  const name = '<b>श्री सिद्धिविनायक</b> Clinic';
  await asha!.browser.call(renameClinic, { body: { name: ` ${name} ` } });
  expect(await read(asha!.doctorId)).toMatchObject({ name, namedAfter: null });
  expect((await asha!.browser.call(getAuditTrail)).entries[0]).toMatchObject({ act: 'clinic-renamed', details: {} });
  for (const wrong of ['', '   ', 'x'.repeat(121), 'a\u0000b'])
    await expect(asha!.browser.call(renameClinic, { body: { name: wrong } })).rejects.toMatchObject({ status: 422 });
  await expect(binu!.browser.call(renameClinic, { body: { name: 'Mine' } })).rejects.toMatchObject({
    code: 'ROLE_NOT_ENOUGH',
  });
  expect((await read(asha!.doctorId)).name).toBe(name);
});

it('shows a doctor no more who has left the clinic, and knows no clinic without a doctor', async () => {
  const [asha, binu] = await clinicOf({ name: 'Asha Rao' }, { name: 'Binu Thomas' });
  await api.reauthenticated(asha!.doctorId);
  await asha!.browser.call(removeMember, { params: { id: binu!.doctorId } });
  expect(namesOf(await read(asha!.doctorId))).toEqual(['Asha Rao']);
  const { doctorId: without } = await api.doctor({ withoutProfile: true });
  for (const id of [without, binu!.doctorId, 'zzzzzzzzzz'])
    await expect(read(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(read('no clinic')).rejects.toMatchObject({ status: 422 });
});

it('reads a clinic of forty doctors once for a room full of phones', async () => {
  const [first] = await clinicOf(...Array.from({ length: 40 }, (_, n) => ({ name: `Doctor ${n}` })));
  const clinic = await read(first!.doctorId);
  expect(clinic.doctors).toHaveLength(40);
  await api.owner.query("update clinic set name = 'Later' where clinic_id = $1", [first!.doctorId]);
  const again = await api.browser().call(getClinic, { params: { id: first!.doctorId } });
  expect(again.clinic).toEqual(clinic);
  expect((await read(first!.doctorId)).name).toBe('Later');
});
