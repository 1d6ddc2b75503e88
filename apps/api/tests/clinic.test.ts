import { hash } from '@node-rs/argon2';
import { deleteAccount, reauthenticate } from '@baari/contract/account';
import { getAuditTrail } from '@baari/contract/audit';
import { getAppointments, markAppointment, verifyAppointment } from '@baari/contract/appointments';
import { bookAppointment } from '@baari/contract/booking';
import { changeMember, listMembers, removeMember } from '@baari/contract/members';
import { addWalkIn, callNext, getQueue, undoQueueAct, watchQueue } from '@baari/contract/queue';
import { getBoard } from '@baari/contract/queue-board';
import { addressFor, createCaller } from '@baari/client/call';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { moveIntoClinic, patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const count = async (table: string, ...keys: string[]): Promise<number> => {
  const { rows } = await api.owner.query<{ n: number }>(
    `select count(*)::integer as n from ${table} t where to_jsonb(t) ->> 'clinic_id' = $1 or to_jsonb(t) ->> 'doctor_id' = $1`,
    keys,
  );
  return rows[0]!.n;
};

describe('a doctor who was not invited', () => {
  it('owns a clinic of one, which goes with the account', async () => {
    const { browser, doctorId } = await api.doctor();
    expect(await count('clinic', doctorId)).toBe(1);
    await browser.call(deleteAccount);
    for (const table of ['clinic', 'clinic_practice', 'member', 'practice'])
      expect(await count(table, doctorId)).toBe(0);
  });
});

describe('a clinic of several', () => {
  const ofTwo = async () => {
    const [owner, colleague] = [await api.doctor(), await api.doctor()];
    await moveIntoClinic(api.owner, colleague.doctorId, owner.doctorId);
    return { owner, colleague };
  };

  it('keeps its last owner until somebody else is one', async () => {
    const { owner, colleague } = await ofTwo();
    await expect(owner.browser.call(deleteAccount)).rejects.toMatchObject({ code: 'LAST_OWNER' });
    expect(await count('practice', owner.doctorId)).toBe(1);
    await api.owner.query("update member set role = 'owner' where account_id = $1", [colleague.doctorId]);
    await owner.browser.call(deleteAccount);
    expect([await count('clinic', owner.doctorId), await count('practice', colleague.doctorId)]).toEqual([1, 1]);
  });

  it('of two owners who leave a third doctor at once one stays', async () => {
    const { owner, colleague } = await ofTwo();
    await moveIntoClinic(api.owner, (await api.doctor()).doctorId, owner.doctorId);
    await api.owner.query("update member set role = 'owner' where account_id = $1", [colleague.doctorId]);
    const left = await Promise.allSettled([owner, colleague].map(({ browser }) => browser.call(deleteAccount)));
    expect(left.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'LAST_OWNER' } }]);
    expect(await count('clinic', owner.doctorId)).toBe(1);
  });

  it('ends with its last practice, and with the accounts that were made for it alone', async () => {
    const founder = await api.doctor();
    const elsewhere = await api.doctor();
    const place = { clinicId: founder.doctorId, practices: [founder.doctorId] };
    const second = await api.member({ clinicId: founder.doctorId, role: 'owner' });
    const sunita = await api.member({ ...place, role: 'receptionist' });
    const reena = await api.member({ ...place, role: 'receptionist' });
    await api.owner.query(
      "insert into member (clinic_id, account_id, role, joined_at) values ($1, $2, 'nurse', now())",
      [elsewhere.doctorId, reena.accountId],
    );
    await founder.browser.call(deleteAccount);
    expect(await count('clinic', founder.doctorId)).toBe(0);
    for (const { browser } of [second, sunita])
      expect((await browser.fetch('/api/doctor/current_user')).status).toBe(401);
    expect((await reena.browser.fetch('/api/doctor/current_user')).status).toBe(200);
  });

  it('goes on without a doctor who leaves', async () => {
    const { owner, colleague } = await ofTwo();
    await colleague.browser.call(deleteAccount);
    expect([await count('practice', colleague.doctorId), await count('practice', owner.doctorId)]).toEqual([0, 1]);
  });
});

describe('a practice of a clinic', () => {
  it('makes a member a doctor with a practice of the own, and takes that back as long as it was not begun', async () => {
    const owner = await api.doctor();
    const made = { clinicId: owner.doctorId, role: 'receptionist' as const, practices: [owner.doctorId] };
    const params = { id: (await api.member(made)).accountId };
    const practices = async () => (await owner.browser.call(listMembers)).practices.map(({ id }) => id);
    await owner.browser.call(changeMember, { params, body: { role: 'doctor', practices: [] } });
    expect(await practices()).toHaveLength(2);
    const asReceptionist = { role: 'receptionist' as const, practices: [owner.doctorId] };
    await owner.browser.call(changeMember, { params, body: asReceptionist });
    expect(await practices()).toEqual([owner.doctorId]);
    const colleague = await api.doctor();
    await moveIntoClinic(api.owner, colleague.doctorId, owner.doctorId);
    await expect(
      owner.browser.call(changeMember, { params: { id: colleague.doctorId }, body: asReceptionist }),
    ).rejects.toMatchObject({ code: 'HAS_PRACTICE' });
    const { members } = await owner.browser.call(listMembers);
    expect(members.find(({ id }) => id === colleague.doctorId)?.role).toBe('doctor');
  });

  it('cannot remove the clinic’s last practice: nobody could reach the clinic any more', async () => {
    const founder = await api.doctor();
    const { browser } = await api.member({ clinicId: founder.doctorId, role: 'owner' });
    const remove = createCaller({ baseUrl: api.baseUrl, fetch: browser.fetch, practice: () => founder.doctorId });
    await expect(remove(removeMember, { params: { id: founder.doctorId } })).rejects.toMatchObject({
      code: 'LAST_PRACTICE',
      status: 409,
    });
    expect((await founder.browser.call(listMembers)).members).toHaveLength(2);
  });
});

describe('what a member sees', () => {
  it('phones as long as the role says, on lists, in the queue and live', async () => {
    const { doctorId, browser } = await api.doctor();
    const today = '2026-11-21';
    await browser.call(bookAppointment, {
      body: { doctorId, date: today, ...patient(1) },
    });
    const practices = [doctorId];
    const reception = await api.member({ clinicId: doctorId, role: 'receptionist', practices });
    const nurse = await api.member({ clinicId: doctorId, role: 'nurse', practices });
    const told = async ({ browser: their }: typeof nurse, endpoint: typeof getQueue | typeof getAppointments) =>
      (await their.fetch(addressFor(doctorId, endpoint, {}, { date: today }))).text();
    const live = async ({ browser: their }: typeof nurse) => {
      const response = await their.fetch(addressFor(doctorId, watchQueue));
      let said = '';
      for await (const part of response.body!.pipeThrough(new TextDecoderStream()))
        if ((said += part).includes('"rows"')) break;
      return said;
    };
    const { phoneNumber } = patient(1);
    expect(await told(reception, getQueue)).toContain(phoneNumber);
    expect(await live(reception)).toContain(phoneNumber);
    expect(await told(reception, getAppointments)).toContain(phoneNumber);
    expect(await told(nurse, getQueue)).toMatch(/"serialNumber":1(?!.*9000000001)/);
    expect(await live(nurse)).toMatch(/"serialNumber":1(?!.*9000000001)/);
    expect(JSON.parse(await told(nurse, getAppointments))).toMatchObject({ code: 'ROLE_NOT_ENOUGH' });

    api.clock.advance(24 * 3_600_000);
    expect(await told(reception, getAppointments)).toMatch(/Ravi Kumar 1(?!.*9000000001)/);
    expect(await told(reception, getQueue)).toMatch(/Ravi Kumar 1(?!.*9000000001)/);
    expect(JSON.parse(await told(nurse, getQueue))).toMatchObject({ code: 'ROLE_NOT_ENOUGH' });

    // An act on a patient of a day that is over tells no more than its list.
    const marked = async ({ browser: their }: Pick<typeof nurse, 'browser'>) => {
      const at = createCaller({ baseUrl: api.baseUrl, fetch: their.fetch, practice: () => doctorId });
      const params = { id: `${doctorId}-${today.replaceAll('-', '')}-1` };
      return (await at(markAppointment, { params, body: { status: 'COMPLETED' } })).appointment.phoneNumber;
    };
    expect(await marked(reception)).toBeNull();
    expect(await marked({ browser })).toBe(phoneNumber);
  });
});

describe('a ticket of another doctor', () => {
  it('is named to who works for both, and to nobody else', async () => {
    const [owner, colleague] = [await api.doctor(), await api.doctor()];
    await moveIntoClinic(api.owner, colleague.doctorId, owner.doctorId);
    const body = { doctorId: colleague.doctorId, date: '2026-11-22', ...patient(1) };
    const { appointment } = await api.browser().call(bookAppointment, { body });
    const { qrCodeData } = appointment;
    const scanned = (person: typeof owner) => person.browser.call(verifyAppointment, { body: { qrCodeData } });
    await expect(scanned(owner)).rejects.toMatchObject({
      code: 'OTHER_CLINIC',
      message: expect.stringMatching(/^This ticket is for Dr\. .+\. Please scan it there\.$/) as string,
    });
    await expect(scanned(await api.doctor())).rejects.toMatchObject({
      message: 'This ticket is for another clinic.',
    });
  });

  it('is named to a receptionist of the clinic who does not work for that doctor, without the patient', async () => {
    const [owner, colleague] = [await api.doctor(), await api.doctor()];
    await moveIntoClinic(api.owner, colleague.doctorId, owner.doctorId);
    const place = { clinicId: owner.doctorId, role: 'receptionist' as const, practices: [owner.doctorId] };
    const { browser } = await api.member(place);
    const body = { doctorId: colleague.doctorId, date: '2026-11-22', ...patient(1) };
    const { qrCodeData } = (await api.browser().call(bookAppointment, { body })).appointment;
    const at = createCaller({ baseUrl: api.baseUrl, fetch: browser.fetch, practice: () => owner.doctorId });
    await expect(at(verifyAppointment, { body: { qrCodeData } })).rejects.toMatchObject({
      code: 'OTHER_CLINIC',
      message: expect.stringMatching(
        /^This ticket is for Dr\. .+ of this clinic, for whom you do not work\.$/,
      ) as string,
      practice: undefined,
      patient: undefined,
    });
  });
});

describe('who did it', () => {
  it('is said of each act at the desk and in the trail, also after the person has left', async () => {
    const { doctorId, browser } = await api.doctor();
    const reception = await api.member({ clinicId: doctorId, role: 'receptionist', practices: [doctorId] });
    const at = (their: typeof reception) =>
      createCaller({ baseUrl: api.baseUrl, fetch: their.browser.fetch, practice: () => doctorId });
    await at(reception)(addWalkIn, { body: patient(1) });
    await browser.call(callNext, { body: { current: null } });
    const said = async () => (await browser.call(getQueue)).queue.undoable.map(({ act, by }) => [act, by]);
    const trail = async () => {
      const { entries } = await browser.call(getAuditTrail);
      return entries.filter(({ details }) => details.serial === 1).map(({ act, by }) => [act, by]);
    };
    expect(await said()).toEqual([
      ['call-next', null],
      ['walk-in', 'Sunita Pawar'],
    ]);
    expect(await trail()).toEqual([
      ['appointment-called', null],
      ['walk-in-added', 'Sunita Pawar'],
    ]);
    await reception.browser.call(deleteAccount);
    expect((await said())[1]).toEqual(['walk-in', '']);
    expect((await trail())[1]).toEqual(['walk-in-added', '']);
  });

  it('is said of an undo too, with the patient, who may have left the list by it', async () => {
    const { doctorId, browser } = await api.doctor();
    const reception = await api.member({ clinicId: doctorId, role: 'receptionist', practices: [doctorId] });
    const at = createCaller({ baseUrl: api.baseUrl, fetch: reception.browser.fetch, practice: () => doctorId });
    const { queue } = await browser.call(addWalkIn, { body: patient(1) });
    expect(queue.lastUndos).toEqual([]);
    const { no } = queue.lastAct!;
    await at(undoQueueAct, { body: { no } });
    const undone = { no, act: 'walk-in', serialNumber: 1, patientName: patient(1).patientName, by: 'Sunita Pawar' };
    expect((await browser.call(getQueue)).queue).toMatchObject({ rows: [], lastUndos: [undone] });
    expect((await at(getBoard)).board.practices).toMatchObject([{ lastAct: null, lastUndos: [undone] }]);

    const { queue: again } = await at(addWalkIn, { body: patient(2) });
    expect(again.lastUndos).toEqual([undone]);
    await browser.call(undoQueueAct, { body: { no: again.lastAct!.no } });
    expect((await at(getQueue)).queue.lastUndos).toEqual([
      expect.objectContaining({ no: again.lastAct!.no, by: null }),
      undone,
    ]);
  });

  it('has one name for a session in the trail, before and after its token was renewed', async () => {
    const { doctorId, browser } = await api.doctor();
    const reception = await api.member({ clinicId: doctorId, role: 'receptionist', practices: [doctorId] });
    const add = (n: number) =>
      reception.browser.fetch(addressFor(doctorId, addWalkIn), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(patient(n)),
      });
    await add(1);
    await api.owner.query('update account set password_hash = $2 where doctor_id = $1', [
      ...[reception.accountId, await hash('Front-desk-1')],
    ]);
    await reception.browser.call(reauthenticate, { body: { password: 'Front-desk-1' } });
    await add(2);
    const { entries } = await browser.call(getAuditTrail);
    const sessions = entries.filter(({ act }) => act === 'walk-in-added').map(({ session }) => session);
    expect([sessions.length, new Set(sessions).size]).toEqual([2, 1]);
  });
});
