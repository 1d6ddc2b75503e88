import { addressFor } from '@baari/client/call';
import { getCurrentUser } from '@baari/contract/account';
import { getAuditTrail } from '@baari/contract/audit';
import { bookAppointment, getDoctor } from '@baari/contract/booking';
import {
  changeScreen,
  chooseLocalLanguage,
  endScreen,
  listScreens,
  makeScreen,
  nameRoom,
} from '@baari/contract/clinic';
import { runLate } from '@baari/contract/day-control';
import { removeMember } from '@baari/contract/members';
import { callNext } from '@baari/contract/queue';
import { getScreen, watchScreen } from '@baari/contract/queue-screen';
import type { Screen } from '@baari/contract/queue-screen';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { moveIntoClinic, patient } from '@baari/testing/doctor';
import { jsonBody } from '@baari/testing/sign-up';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const TODAY = '2026-11-21';
const NAMES = ['Asha Rao', 'Binu Thomas', 'Chitra Iyer'];
type Doctor = Awaited<ReturnType<TestApi['doctor']>>;

async function clinicOfThree(): Promise<[Doctor, Doctor, Doctor]> {
  const doctors = [];
  for (const name of NAMES) doctors.push(await api.doctor({ name }));
  for (const { doctorId } of doctors.slice(1)) await moveIntoClinic(api.owner, doctorId, doctors[0]!.doctorId);
  for (const [i, { doctorId }] of doctors.entries())
    await api.browser().call(bookAppointment, { body: { doctorId, date: TODAY, ...patient(i + 1) } });
  return doctors as [Doctor, Doctor, Doctor];
}
const idsOf = (doctors: readonly Doctor[]) => doctors.map(({ doctorId }) => doctorId);
const make = async (owner: Doctor, practices: string[]) =>
  (await owner.browser.call(makeScreen, { body: { practices } })).screen;
const streamOf = (id: string) => watchScreen.path.replace(':id', id);

/** What the screen's stream has said, and whether it has ended. */
async function follow(id: string) {
  const response = await api.browser().fetch(streamOf(id));
  const seen: { text: string; last: Screen | undefined; isOver: boolean } = {
    text: '',
    last: undefined,
    isOver: false,
  };
  void (async () => {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      seen.text += part;
      const said = seen.text.match(/^data: (\{.+)\n\n/gm)?.at(-1);
      if (said) seen.last = JSON.parse(said.slice('data: '.length)) as Screen;
    }
    seen.isOver = true;
  })();
  await vi.waitFor(() => expect(seen.last).toBeDefined(), { timeout: 20_000 });
  return seen;
}
const over = (seen: { isOver: boolean }) => vi.waitFor(() => expect(seen.isOver).toBe(true), { timeout: 20_000 });

it('shows the chosen doctors in their order, with rooms and numbers, and no patient', async () => {
  const [asha, binu, chitra] = await clinicOfThree();
  await binu.browser.call(nameRoom, { body: { room: ' Cabin  2 ' } });
  const { _id } = await make(asha, idsOf([chitra, binu]));
  const seen = await follow(_id);
  expect(seen.last).toMatchObject({
    date: TODAY,
    clinic: { _id: asha.doctorId, name: null },
    practices: [
      { _id: chitra.doctorId, name: 'Chitra Iyer', room: null, display: { nowServing: null } },
      { _id: binu.doctorId, name: 'Binu Thomas', room: 'Cabin 2', display: { next: [{ serialNumber: 1 }] } },
    ],
  });
  await binu.browser.call(callNext, { body: { current: null } });
  await chitra.browser.call(runLate, { body: { minutes: 20 } });
  await vi.waitFor(
    () =>
      expect(seen.last?.practices).toMatchObject([
        { display: { notice: { lateMinutes: 20 }, current: null } },
        { display: { current: 1, nowServing: 1, calls: 1 } },
      ]),
    { timeout: 20_000 },
  );
  for (const n of [1, 2, 3])
    for (const secret of [patient(n).patientName, patient(n).phoneNumber]) expect(seen.text).not.toContain(secret);
});

it('ends where it is ended, and with the room renamed begins anew with the new one', async () => {
  const [asha, binu] = await clinicOfThree();
  const { _id } = await make(asha, idsOf([asha, binu]));
  const seen = await follow(_id);
  const desk = await api.member({ clinicId: asha.doctorId, role: 'receptionist', practices: [binu.doctorId] });
  const room = (value: string | null) =>
    desk.browser.fetch(addressFor(binu.doctorId, nameRoom), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ room: value }),
    });
  expect((await room('Cabin 5')).status).toBe(200);
  await over(seen);
  const again = await follow(_id);
  expect(again.last?.practices[1]).toMatchObject({ room: 'Cabin 5' });
  for (const wrong of ['', ' ', 'x'.repeat(41)]) expect((await room(wrong)).status).toBe(422);
  expect((await room(null)).status).toBe(200);
  await over(again);
  const last = await follow(_id);
  expect(last.last?.practices[1]).toMatchObject({ room: null });
  await asha.browser.call(endScreen, { params: { id: _id } });
  await over(last);
  expect((await api.browser().fetch(streamOf(_id))).status).toBe(404);
  await expect(api.browser().call(getScreen, { params: { id: _id } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(asha.browser.call(endScreen, { params: { id: _id } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('shows a doctor no more who leaves the clinic while it is open, and ends when nobody is left', async () => {
  const [asha, binu, chitra] = await clinicOfThree();
  const { _id } = await make(asha, idsOf([binu, chitra]));
  const seen = await follow(_id);
  await api.reauthenticated(asha.doctorId);
  await asha.browser.call(removeMember, { params: { id: binu.doctorId } });
  await over(seen);
  const left = await follow(_id);
  expect(left.last?.practices.map((one) => one._id)).toEqual([chitra.doctorId]);
  expect((await asha.browser.call(listScreens)).screens).toMatchObject([{ _id, practices: [chitra.doctorId] }]);
  expect((await binu.browser.call(listScreens)).screens).toEqual([]);
  await asha.browser.call(removeMember, { params: { id: chitra.doctorId } });
  await over(left);
  expect((await api.browser().fetch(streamOf(_id))).status).toBe(404);
});

it('shows other doctors under the same link once an owner says so, where it hangs too', async () => {
  const [asha, binu, chitra] = await clinicOfThree();
  const elsewhere = await api.doctor();
  const { _id, key } = await make(asha, idsOf([asha, binu]));
  const change = (owner: Doctor, shown: readonly Doctor[], id = _id) =>
    owner.browser.call(changeScreen, { params: { id }, body: { practices: idsOf(shown) } });
  const seen = await follow(_id);
  await expect(change(binu, [binu, chitra])).rejects.toMatchObject({ code: 'ROLE_NOT_ENOUGH' });
  await expect(change(asha, [asha, elsewhere])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(change(elsewhere, [elsewhere, asha])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const wrong of [[], [asha], [asha, asha]])
    await expect(change(asha, wrong)).rejects.toMatchObject({ status: 422 });
  expect(seen.isOver).toBe(false);

  await change(asha, [chitra, asha]);
  await over(seen);
  const shown = (await follow(_id)).last?.practices.map(({ name }) => name);
  expect(shown).toEqual(['Chitra Iyer', 'Asha Rao']);
  expect((await asha.browser.call(listScreens)).screens).toEqual([{ _id, key, practices: idsOf([chitra, asha]) }]);
  expect((await asha.browser.call(getAuditTrail)).entries[0]).toMatchObject({
    act: 'screen-changed',
    details: { count: 2 },
  });
});

it('is made and ended by an owner alone, of doctors of the own clinic, two to twelve, each once', async () => {
  const [asha, binu, chitra] = await clinicOfThree();
  const elsewhere = await api.doctor();
  await expect(make(binu, idsOf([asha, binu]))).rejects.toMatchObject({ code: 'ROLE_NOT_ENOUGH' });
  await expect(make(asha, idsOf([asha, elsewhere]))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const wrong of [[], idsOf([asha]), idsOf([asha, asha]), Array.from({ length: 13 }, () => asha.doctorId)])
    await expect(make(asha, wrong)).rejects.toMatchObject({ status: 422 });
  const made = await Promise.allSettled(Array.from({ length: 12 }, () => make(asha, idsOf([asha, chitra]))));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'SCREEN_LIMIT' } });
  const { screens } = await binu.browser.call(listScreens);
  expect(screens).toHaveLength(10);
  await expect(elsewhere.browser.call(endScreen, { params: { id: screens[0]!._id } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(binu.browser.call(endScreen, { params: { id: screens[0]!._id } })).rejects.toMatchObject({
    code: 'ROLE_NOT_ENOUGH',
  });
});

it('speaks what its doctor chooses beside English, Hindi until then, and lets no receptionist choose', async () => {
  const [asha, binu] = await clinicOfThree();
  const { _id } = await make(asha, idsOf([asha, binu]));
  const cardOf = async () =>
    (await api.browser().call(getDoctor, { params: { id: asha.doctorId } })).doctor.localLanguage;
  const seen = await follow(_id);
  expect(seen.last?.practices).toMatchObject([{ localLanguage: 'hi' }, { localLanguage: 'hi' }]);
  expect(await cardOf()).toBe('hi');
  await asha.browser.call(chooseLocalLanguage, { body: { localLanguage: 'ta' } });
  await over(seen);
  expect((await follow(_id)).last?.practices).toMatchObject([{ localLanguage: 'ta' }, { localLanguage: 'hi' }]);
  expect(await cardOf()).toBe('ta');
  const { user } = await asha.browser.call(getCurrentUser);
  expect(user.practices.map(({ localLanguage }) => localLanguage)).toContain('ta');

  const desk = await api.member({ clinicId: asha.doctorId, role: 'receptionist', practices: [asha.doctorId] });
  const chosen = (browser: Browser, localLanguage: string) =>
    browser.fetch(addressFor(asha.doctorId, chooseLocalLanguage), jsonBody({ localLanguage }));
  expect((await chosen(desk.browser, 'bn')).status).toBe(403);
  for (const wrong of ['en', 'xx', '', 'hi; drop']) expect((await chosen(asha.browser, wrong)).status).toBe(422);
  expect(await cardOf()).toBe('ta');
});
