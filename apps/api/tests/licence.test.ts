import { getCurrentUser } from '@baari/contract/account';
import { getAuditTrail } from '@baari/contract/audit';
import { bookAppointment, findDoctors, getDoctor } from '@baari/contract/booking';
import { addWalkIn, getQueue } from '@baari/contract/queue';
import { getTicket } from '@baari/contract/ticket';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { patient } from '@baari/testing/doctor';
import { edit, pdf, profileOf, submit } from '@baari/testing/profile-form';
import type { FormFields, FormFiles } from '@baari/testing/profile-form';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { baari, decideLicence } from './support/operator.ts';

const COUNCIL = ['--council', 'Maharashtra Medical Council'];
const NO_FILES: FormFiles = { image: null, licenseDocument: null };

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const SLOTS = [{ start: '00:00', end: '23:59' }];
const EVERY_DAY = Object.fromEntries(
  ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => [day, SLOTS]),
);

/** A doctor who has just submitted the profile. */
async function newcomer(changes: FormFields = {}) {
  const { browser, doctorId } = await api.doctor({ withoutProfile: true });
  const { message } = await submit(browser, { workingDays: JSON.stringify(EVERY_DAY), ...changes });
  return { browser, doctorId, message };
}
const isFound = async (doctorId: string, q = 'Asha Rao') =>
  (await api.browser().call(findDoctors, { query: { q } })).doctors.some(({ _id }) => _id === doctorId);
const card = async (doctorId: string) => (await api.browser().call(getDoctor, { params: { id: doctorId } })).doctor;
let patients = 0;
const book = (doctorId: string) =>
  api.browser().call(bookAppointment, { body: { doctorId, date: '2026-11-22', ...patient((patients += 1)) } });
const licence = async (browser: Browser) => (await profileOf(browser)).licence;
const planOf = async (browser: Browser) => (await profileOf(browser)).subscription?.plan ?? null;
const decide = (...args: string[]) => baari(api, 'licence', ...args);
const approve = (doctorId: string, ...more: string[]) => decideLicence(api, 'approve', doctorId, ...COUNCIL, ...more);
const refuse = (doctorId: string, ...options: string[]) => decideLicence(api, 'refuse', doctorId, ...options);
const json = async (...args: string[]) =>
  JSON.parse((await decide(...args, '--json')).said) as { numbers: { doctorId: string; state: string }[][] };

describe('a fresh practice', () => {
  it('is booked through its own link, says that it is not verified, and is in no search until it is approved', async () => {
    const { browser, doctorId } = await newcomer({ name: 'Famous Surgeon', city: 'Impostown' });
    for (const q of ['Famous Surgeon', 'Impostown']) expect(await isFound(doctorId, q)).toBe(false);
    const query = { city: 'Impostown', speciality: 'Cardiologist' as const };
    expect((await api.browser().call(findDoctors, { query })).doctors).toEqual([]);
    expect(await card(doctorId)).toMatchObject({ verified: false, accepting: true });
    expect((await book(doctorId)).appointment.serialNumber).toBe(1);
    expect(await licence(browser)).toEqual({ state: 'waiting', reason: null, shared: false });

    expect(await approve(doctorId)).toMatchObject({ code: 0 });
    expect(await isFound(doctorId, 'Famous Surgeon')).toBe(true);
    expect(await card(doctorId)).toMatchObject({ verified: true, accepting: true });
    expect(await licence(browser)).toEqual({ state: 'verified', reason: null, shared: false });
  });

  it.each<[string, FormFields, FormFiles, string]>([
    ['another name', { name: 'Famous Surgeon' }, NO_FILES, 'waiting'],
    ['another number', { regNumber: 'DL-777-1' }, NO_FILES, 'waiting'],
    ['another document', {}, { ...NO_FILES, licenseDocument: pdf() }, 'waiting'],
    ['another degree', { degree: 'MBBS, MS, MCh (AIIMS), FRCS' }, NO_FILES, 'waiting'],
    ['another speciality', { speciality: 'Neurologist' }, NO_FILES, 'waiting'],
    [
      'another clinic',
      { clinicAddress: '2 Lake Road', clinicPh: '9876500000', pincode: '400002' },
      NO_FILES,
      'verified',
    ],
    ['another fee', { fees: '600' }, NO_FILES, 'verified'],
  ])('once approved, with %s', async (_, changes, files, state) => {
    const { browser, doctorId } = await newcomer();
    await approve(doctorId);
    await edit(browser, { workingDays: JSON.stringify(EVERY_DAY), ...changes }, files);
    expect((await licence(browser)).state).toBe(state);
    expect(await isFound(doctorId, changes['name'] as string | undefined)).toBe(state === 'verified');
  });
});

describe('a registration number', () => {
  it('has one trial: whoever gives it second, however typed, waits for the operator, who sees both', async () => {
    const first = await newcomer({ regNumber: 'MH-2020/55' });
    expect(first.message).toContain('free trial has started');
    api.clock.advance(60_000);
    const second = await newcomer({ regNumber: 'mh 2020 55', city: 'Nagpur' });
    expect(second.message).toContain('starts once your licence is approved');
    expect([await planOf(first.browser), await planOf(second.browser)]).toEqual(['trial', null]);
    expect(await licence(second.browser)).toEqual({ state: 'waiting', reason: null, shared: true });
    await expect(book(second.doctorId)).rejects.toMatchObject({ code: 'NOT_ACCEPTING' });

    const { numbers } = await json('list');
    const both = numbers.find((claims) => claims.some(({ doctorId }) => doctorId === first.doctorId));
    expect(both?.map(({ doctorId }) => doctorId)).toEqual([first.doctorId, second.doctorId]);

    // The second is the doctor: the number of that council never had a trial by right.
    expect(await approve(second.doctorId)).toMatchObject({ code: 0 });
    expect(await planOf(second.browser)).toBe('trial');
    expect((await book(second.doctorId)).appointment.serialNumber).toBe(1);
  });

  it('of one council is verified once; the same person’s second clinic has no second trial', async () => {
    const [first, second] = [await newcomer({ regNumber: 'KA-900-1' }), await newcomer({ regNumber: 'KA/900/1' })];
    await approve(first.doctorId);
    const again = await decideLicence(api, 'approve', second.doctorId, '--council', 'maharashtra medical-council');
    expect(again).toMatchObject({ code: 1, warned: expect.stringContaining('Another practice is verified') });
    expect(await isFound(second.doctorId)).toBe(false);
    expect(await approve(second.doctorId, '--second-clinic')).toMatchObject({ code: 0 });
    expect((await licence(second.browser)).state).toBe('verified');
    expect(await planOf(second.browser)).toBeNull();
  });

  it('of two councils is of two doctors, each with a trial', async () => {
    const [first, second] = [await newcomer({ regNumber: 'GJ-31337' }), await newcomer({ regNumber: 'GJ31337' })];
    await approve(first.doctorId);
    expect(await decideLicence(api, 'approve', second.doctorId, '--council', 'Gujarat Dental Council')).toMatchObject({
      code: 0,
    });
    expect([await planOf(first.browser), await planOf(second.browser)]).toEqual(['trial', 'trial']);
  });

  it('is given by two at the same moment: one trial', async () => {
    const doctors = await Promise.all(Array.from({ length: 6 }, () => api.doctor({ withoutProfile: true })));
    const told = await Promise.all(doctors.map(({ browser }) => submit(browser, { regNumber: 'RACE-2026-1' })));
    expect(told.filter(({ message }) => message.includes('has started'))).toHaveLength(1);
  });

  it('is approved for two at the same moment: one is verified', async () => {
    const [one, two] = [await newcomer({ regNumber: 'RACE-2026-2' }), await newcomer({ regNumber: 'RACE-2026-2' })];
    const codes = (await Promise.all([approve(one.doctorId), approve(two.doctorId)])).map(({ code }) => code);
    expect(codes.sort()).toEqual([0, 1]);
  });

  it('keeps its trial after the account is gone', async () => {
    const first = await newcomer({ regNumber: 'TN-4711-9' });
    await api.owner.query('select delete_profile($1, $2)', [first.doctorId, '2026-11-21']);
    const second = await newcomer({ regNumber: 'TN-4711-9' });
    expect(second.message).toContain('starts once your licence is approved');
    expect(await planOf(second.browser)).toBeNull();
  });
});

describe('the operator', () => {
  it('refuses with a reason: no search, no booking online; a changed licence waits again', async () => {
    const { browser, doctorId } = await newcomer();
    expect(await refuse(doctorId)).toMatchObject({ code: 1, warned: expect.stringContaining('reason') });
    expect(await refuse(doctorId, '--reason', 'The document cannot be read.')).toMatchObject({ code: 0 });
    expect(await licence(browser)).toEqual({ state: 'refused', reason: 'The document cannot be read.', shared: false });
    expect(await card(doctorId)).toMatchObject({ verified: false, accepting: false });
    await expect(book(doctorId)).rejects.toMatchObject({ code: 'NOT_ACCEPTING' });
    expect((await browser.call(addWalkIn, { body: patient(900) })).queue.rows).toHaveLength(1);
    const workingDays = JSON.stringify(EVERY_DAY);
    await edit(browser, { workingDays }, { ...NO_FILES, licenseDocument: pdf() });
    expect((await licence(browser)).state).toBe('waiting');
    expect((await book(doctorId)).appointment.serialNumber).toBe(1);
  });

  it('takes an approval back: the number may have its trial by right after all', async () => {
    const [wrong, right] = [await newcomer({ regNumber: 'WB-66-6' }), await newcomer({ regNumber: 'WB-66-6' })];
    await approve(wrong.doctorId);
    await refuse(wrong.doctorId, '--reason', 'This is another doctor.');
    await approve(right.doctorId);
    expect(await planOf(right.browser)).toBe('trial');
  });

  it('suspends: nobody is booked any more, who is booked stays, and a new profile does not end it', async () => {
    const { browser, doctorId } = await newcomer();
    await approve(doctorId);
    const { ticketUrl } = (await book(doctorId)).appointment;
    const notice = async () =>
      (await api.browser().call(getTicket, { params: { ticket: ticketUrl.split('/t/')[1]! } })).ticket.notice;
    expect(await notice()).toMatchObject({ suspended: false });
    expect(await decide('suspend', doctorId, '--reason', 'Under inquiry.')).toMatchObject({ code: 0 });
    expect(await licence(browser)).toMatchObject({ state: 'suspended', reason: 'Under inquiry.' });
    expect(await notice()).toMatchObject({ suspended: true });
    expect(await isFound(doctorId)).toBe(false);
    expect(await card(doctorId)).toMatchObject({ accepting: false, reason: 'This practice is not taking bookings.' });
    await expect(book(doctorId)).rejects.toMatchObject({ code: 'NOT_ACCEPTING' });
    await expect(browser.call(addWalkIn, { body: { ...patient(901) } })).rejects.toMatchObject({
      code: 'NOT_ACCEPTING',
    });
    expect((await browser.call(getQueue, { query: { date: '2026-11-22' } })).queue.rows).toHaveLength(1);
    expect(await approve(doctorId)).toMatchObject({ code: 1, warned: expect.stringContaining('Restore it first') });
    await edit(browser, { name: 'Another Name', workingDays: JSON.stringify(EVERY_DAY) });
    expect((await licence(browser)).state).toBe('suspended');

    expect(await decide('restore', doctorId)).toMatchObject({ code: 0 });
    expect((await licence(browser)).state).toBe('waiting');
    expect((await book(doctorId)).appointment.serialNumber).toBe(2);
  });

  it.each<[string, FormFields, FormFiles]>([
    ['name', { name: 'Famous Surgeon' }, NO_FILES],
    ['number', { regNumber: 'DL-778-1' }, NO_FILES],
    ['degree', { degree: 'MBBS, MS, MCh (AIIMS), FRCS' }, NO_FILES],
    ['speciality', { speciality: 'Neurologist' }, NO_FILES],
    ['document', {}, { ...NO_FILES, licenseDocument: pdf() }],
  ])('approves and refuses what was looked at: not another %s', async (what, changes, files) => {
    const { browser, doctorId } = await newcomer();
    const { seen } = JSON.parse((await decide('show', doctorId, '--json')).said) as { seen: string };
    await edit(browser, { workingDays: JSON.stringify(EVERY_DAY), ...changes }, files);
    for (const options of [
      ['approve', ...COUNCIL],
      ['refuse', '--reason', 'Not legible.'],
    ]) {
      const { code, warned } = await decide(options[0]!, doctorId, '--seen', seen, ...options.slice(1));
      expect(code).toBe(1);
      expect(warned).toContain(`New: ${what}.`);
      expect(warned).toContain(Object.values(changes)[0] ?? `licence show ${doctorId} --save`);
    }
    expect((await licence(browser)).state).toBe('waiting');
    expect(await approve(doctorId)).toMatchObject({ code: 0 });
  });

  it('does not approve under another council what somebody has approved meanwhile', async () => {
    const { browser, doctorId } = await newcomer();
    const { seen } = JSON.parse((await decide('show', doctorId, '--json')).said) as { seen: string };
    await approve(doctorId);
    const again = await decide('approve', doctorId, '--seen', seen, '--council', 'Goa Medical Council');
    expect(again).toMatchObject({ code: 1, warned: expect.stringContaining('New: council.') });
    expect(await decide('approve', doctorId, '--seen', seen, ...COUNCIL)).toMatchObject({
      code: 1,
      warned: expect.stringContaining('stands so already'),
    });
    expect((await licence(browser)).state).toBe('verified');
  });

  it('decides nothing without having looked, but suspends whatever is edited meanwhile', async () => {
    const { browser, doctorId } = await newcomer();
    for (const options of [
      ['approve', ...COUNCIL],
      ['refuse', '--reason', 'Not legible.'],
    ])
      expect(await decide(options[0]!, doctorId, ...options.slice(1))).toMatchObject({
        code: 1,
        warned: expect.stringContaining('licence show'),
      });
    expect(await decide('suspend', doctorId, '--reason', 'Inquiry.')).toMatchObject({ code: 0 });
    expect((await licence(browser)).state).toBe('suspended');
  });

  it('finds the doctor by mail address, however it is typed, as by id', async () => {
    const { browser, doctorId } = await newcomer();
    const email = (await browser.call(getCurrentUser)).user.email.toUpperCase();
    expect(JSON.parse((await decide('show', email, '--json')).said)).toMatchObject({ doctorId });
    expect(await approve(email)).toMatchObject({ code: 0 });
    expect((await licence(browser)).state).toBe('verified');
  });

  it('leaves each decision in the audit trail of the practice', async () => {
    const { browser, doctorId } = await newcomer();
    await refuse(doctorId, '--reason', 'x');
    await decide('suspend', doctorId, '--reason', 'x');
    await decide('restore', doctorId);
    await approve(doctorId);
    const { entries } = await browser.call(getAuditTrail, { query: {} });
    expect(entries.filter(({ actor }) => actor === 'operator').map(({ act }) => act)).toEqual([
      'licence-verified',
      'practice-restored',
      'practice-suspended',
      'licence-refused',
    ]);
  });
});
