import { getCurrentUser } from '@baari/contract/account';
import { addDoctor } from '@baari/contract/profile';
import { getPractice } from '@baari/contract/profile-facts';
import { addressFor } from '@baari/client/call';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { moveIntoClinic } from '@baari/testing/doctor';
import { profileForm } from '@baari/testing/profile-form';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const userOf = async (browser: Browser) => (await browser.call(getCurrentUser)).user;

describe('the practices that current_user tells of', () => {
  it('of a doctor alone are one, without profile too', async () => {
    const { browser, doctorId } = await api.doctor({ name: 'Meera Iyer', speciality: 'Pediatrician' });
    expect((await userOf(browser)).practices).toEqual([
      {
        _id: doctorId,
        clinic: { _id: doctorId, name: null },
        role: 'owner',
        name: 'Meera Iyer',
        speciality: 'Pediatrician',
        address: '12 MG Road, Pune',
        image: expect.stringContaining(doctorId),
        room: null,
        localLanguage: 'hi',
        clock: '12h',
        profileCompleted: true,
        needsSecondFactor: false,
      },
    ]);
    const begun = await api.doctor({ withoutProfile: true });
    expect((await userOf(begun.browser)).practices).toEqual([
      expect.objectContaining({ _id: begun.doctorId, role: 'owner', name: null, profileCompleted: false }),
    ]);
  });

  it('of an owner are all of the clinic, the own first, and of a doctor the own alone', async () => {
    const owner = await api.doctor({ name: 'Zubin Mehta' });
    const colleague = await api.doctor({ name: 'Asha Rao' });
    await moveIntoClinic(api.owner, colleague.doctorId, owner.doctorId);
    await api.owner.query("update clinic set name = 'Mehta Polyclinic' where clinic_id = $1", [owner.doctorId]);
    await api.owner.query("update clinic_practice set room = 'Cabin 2' where doctor_id = $1", [colleague.doctorId]);
    const clinic = { _id: owner.doctorId, name: 'Mehta Polyclinic' };
    expect((await userOf(owner.browser)).practices).toMatchObject([
      { _id: owner.doctorId, role: 'owner', clinic, room: null },
      { _id: colleague.doctorId, role: 'owner', clinic, room: 'Cabin 2' },
    ]);
    expect((await userOf(colleague.browser)).practices).toMatchObject([
      { _id: colleague.doctorId, role: 'doctor', clinic },
    ]);
  });

  it('of a doctor in two clinics begin with the older one, whatever the new one is called', async () => {
    const { doctorId, browser } = await api.doctor({ name: 'Meera Iyer' });
    const second = '0000000000';
    await api.owner.query('insert into practice (doctor_id) values ($1)', [second]);
    await api.owner.query('insert into clinic (clinic_id, created_at) values ($1, now())', [second]);
    await api.owner.query('insert into clinic_practice (doctor_id, clinic_id, account_id) values ($1, $1, $2)', [
      ...[second, doctorId],
    ]);
    await api.owner.query(
      "insert into member (clinic_id, account_id, role, joined_at) values ($1, $2, 'doctor', now())",
      [...[second, doctorId]],
    );
    const ids = async () => (await userOf(browser)).practices.map(({ _id }) => _id);
    expect(await ids()).toEqual([doctorId, second]);
    const form = { name: 'Meera Iyer', regNumber: `MH-${doctorId}` };
    await browser.at(second)(addDoctor, { body: await profileForm(form) });
    expect(await ids()).toEqual([doctorId, second]);
  });

  it('of a member are those that were given, each in the role there, as it is now', async () => {
    const [first, second, third] = [await api.doctor(), await api.doctor(), await api.doctor()];
    await moveIntoClinic(api.owner, second.doctorId, first.doctorId);
    const given = { clinicId: first.doctorId, practices: [second.doctorId], name: 'Sunita Pawar' };
    const { browser, accountId } = await api.member({ ...given, role: 'receptionist' });
    await api.owner.query(
      "insert into member (clinic_id, account_id, role, joined_at) values ($1, $2, 'nurse', now())",
      [third.doctorId, accountId],
    );
    await api.owner.query('insert into member_practice (clinic_id, account_id, doctor_id) values ($1, $2, $1)', [
      ...[third.doctorId, accountId],
    ]);
    const told = await userOf(browser);
    expect(told).toMatchObject({ _id: accountId, name: 'Sunita Pawar', profileCompleted: false });
    const roles = (user: typeof told) => Object.fromEntries(user.practices.map(({ _id, role }) => [_id, role]));
    expect(roles(told)).toEqual({ [second.doctorId]: 'receptionist', [third.doctorId]: 'nurse' });
    await api.owner.query("update member set role = 'owner' where account_id = $1 and clinic_id = $2", [
      ...[accountId, first.doctorId],
    ]);
    await api.owner.query('update member set suspended_at = now() where account_id = $1 and clinic_id = $2', [
      ...[accountId, third.doctorId],
    ]);
    expect(roles(await userOf(browser))).toEqual({ [first.doctorId]: 'owner', [second.doctorId]: 'owner' });
  });
});

it('what the desk needs of a practice is told to everybody who works for it, without what was paid', async () => {
  const { doctorId } = await api.doctor({ name: 'Asha Rao', city: 'Pune' });
  const { browser } = await api.member({ clinicId: doctorId, role: 'nurse', practices: [doctorId] });
  const response = await browser.fetch(addressFor(doctorId, getPractice));
  const { practice } = (await response.json()) as { practice: object };
  expect(practice).toMatchObject({
    personalInfo: { name: 'Asha Rao' },
    clinicInfo: { city: 'Pune' },
    availability: { isAvailable: true },
    subscription: { status: 'active' },
  });
  expect(JSON.stringify(practice)).not.toMatch(/dob|@clinic\.example|regNumber|orderId|fees/);
});
