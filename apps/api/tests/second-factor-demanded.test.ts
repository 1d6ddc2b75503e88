import { getCurrentUser, logout } from '@baari/contract/account';
import { getSecondFactor, turnOffSecondFactor } from '@baari/contract/account-second-factor';
import { getAuditTrail } from '@baari/contract/audit';
import { demandSecondFactor, listMembers } from '@baari/contract/members';
import { getQueue, watchQueue } from '@baari/contract/queue';
import { getBoard } from '@baari/contract/queue-board';
import { addressFor } from '@baari/client/call';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { moveIntoClinic } from '@baari/testing/doctor';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { open, receptions, statusAt } from './support/reception.ts';
import { codeOf } from './support/refusal.ts';
import { turnOn } from './support/second-factor.ts';

let api: TestApi;
const { paired, memberWithPin } = receptions(() => api);
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const demand = (browser: Browser, isDemanded = true) => browser.call(demandSecondFactor, { body: { isDemanded } });
const queueAt = async (browser: Browser, practice: string) => {
  const answer = await browser.fetch(addressFor(practice, getQueue));
  return answer.ok ? 'let in' : ((await answer.json()) as { code: string }).code;
};

/** An owner with a second factor, and a doctor of the same clinic without. */
async function twoDoctors() {
  const [owner, doctor] = [await api.doctor(), await api.doctor()];
  await moveIntoClinic(api.owner, doctor.doctorId, owner.doctorId);
  await turnOn(api, owner.browser);
  return { owner, doctor };
}

it('who has none can do nothing of the clinic until it is on, also in a session of before', async () => {
  const { owner, doctor } = await twoDoctors();
  expect(await queueAt(doctor.browser, doctor.doctorId)).toBe('let in');
  await demand(owner.browser);

  expect(await queueAt(doctor.browser, doctor.doctorId)).toBe('SECOND_FACTOR_DEMANDED');
  const { user } = await doctor.browser.call(getCurrentUser);
  expect(user.practices).toMatchObject([{ _id: doctor.doctorId, needsSecondFactor: true }]);
  expect((await doctor.browser.call(getBoard)).board.practices).toEqual([]);
  expect(await queueAt(owner.browser, owner.doctorId)).toBe('let in');

  await turnOn(api, doctor.browser);
  expect(await queueAt(doctor.browser, doctor.doctorId)).toBe('let in');
});

it('who is open on a screen is told at once', async () => {
  const { owner, doctor } = await twoDoctors();
  const stream = await doctor.browser.fetch(addressFor(doctor.doctorId, watchQueue));
  await demand(owner.browser);
  expect(await stream.text()).toContain('event: not-allowed');
});

it('members whom an owner gives practices, and shared desks, go on', async () => {
  const { owner, doctor } = await twoDoctors();
  const clinicId = owner.doctorId;
  const desk = await paired(clinicId);
  const receptionist = await memberWithPin(clinicId);
  const nurse = await api.member({ clinicId, role: 'nurse', practices: [clinicId] });
  const other = await memberWithPin(clinicId, 'owner', 'Meera Nair');
  await demand(owner.browser);

  expect(await queueAt(receptionist.browser, clinicId)).toBe('let in');
  expect(await queueAt(nurse.browser, clinicId)).toBe('let in');
  expect(await queueAt(other.browser, clinicId)).toBe('SECOND_FACTOR_DEMANDED');
  expect(await queueAt(doctor.browser, doctor.doctorId)).toBe('SECOND_FACTOR_DEMANDED');
  await open(desk, other.accountId);
  expect(await statusAt(desk, clinicId)).toBe(200);
  await desk.call(logout);
});

it('counts for the clinic that demands it, not for another one of the same person', async () => {
  const { owner, doctor } = await twoDoctors();
  const elsewhere = await api.doctor();
  await api.owner.query("insert into member (clinic_id, account_id, role, joined_at) values ($1, $2, 'owner', now())", [
    elsewhere.doctorId,
    doctor.doctorId,
  ]);
  await demand(owner.browser);
  expect(await queueAt(doctor.browser, elsewhere.doctorId)).toBe('let in');
  expect(await queueAt(doctor.browser, doctor.doctorId)).toBe('SECOND_FACTOR_DEMANDED');
  expect((await doctor.browser.call(getBoard)).board.practices.map(({ _id }) => _id)).toEqual([elsewhere.doctorId]);
});

it('it stays on while a clinic demands it, and can be turned off once none does', async () => {
  const { owner, doctor } = await twoDoctors();
  await turnOn(api, doctor.browser);
  await demand(owner.browser);
  for (const { browser } of [owner, doctor])
    expect(await codeOf(browser.call(turnOffSecondFactor))).toBe('SECOND_FACTOR_DEMANDED');
  expect((await doctor.browser.call(getSecondFactor)).secondFactor.isDemanded).toBe(true);
  await demand(owner.browser, false);
  expect((await doctor.browser.call(getSecondFactor)).secondFactor.isDemanded).toBe(false);
  expect(await codeOf(doctor.browser.call(turnOffSecondFactor))).toBe('done');
  expect(await queueAt(doctor.browser, doctor.doctorId)).toBe('let in');
});

it('an owner demands it who has one, and nobody else', async () => {
  const { owner, doctor } = await twoDoctors();
  const without = await api.doctor();
  expect(await codeOf(demand(without.browser))).toBe('SECOND_FACTOR_NEEDED');
  expect(await codeOf(demand(doctor.browser))).toBe('ROLE_NOT_ENOUGH');
  await demand(owner.browser);
  await demand(owner.browser);
  const { members, demandsSecondFactor } = await owner.browser.call(listMembers);
  expect(demandsSecondFactor).toBe(true);
  expect(members.map(({ id, hasSecondFactor }) => [id, hasSecondFactor])).toEqual(
    expect.arrayContaining([
      [owner.doctorId, true],
      [doctor.doctorId, false],
    ]),
  );
  const trail = (await owner.browser.call(getAuditTrail)).entries.map(({ act }) => act);
  expect(trail.filter((act) => act === 'second-factor-demanded')).toHaveLength(1);
});

it('while an owner demands it and turns the own one off at the same moment, one of the two is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner } = await twoDoctors();
    const [demanded, off] = await Promise.all([
      codeOf(demand(owner.browser)),
      codeOf(owner.browser.call(turnOffSecondFactor)),
    ]);
    expect([
      ['done', 'SECOND_FACTOR_DEMANDED'],
      ['SECOND_FACTOR_NEEDED', 'done'],
    ]).toContainEqual([demanded, off]);
    const isOn = (await owner.browser.call(getSecondFactor)).secondFactor.onSince !== null;
    expect(isOn).toBe(demanded === 'done');
  }
});
