import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { cancelTicket } from '@baari/contract/ticket';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { book, clinicDay, deskOf } from './support/clinic-day.ts';
import type { Desk } from './support/clinic-day.ts';
import { at } from './support/reception.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const TODAY = '2026-11-21';
const TOMORROW = '2026-11-22';
const REASON = 'The doctor is away';
const as = { patientName: 'Ravi Kumar', phoneNumber: '9845012345' };

type Act = (desk: Desk) => Promise<unknown>;
/** What another desk does first, what this one does then, and what it is told. Number 1 is with the doctor, 2 here, 3 expected. */
const RACES: readonly (readonly [what: string, other: Act, own: Act, told: string])[] = [
  ['done, absent', (d) => d.complete(2), (d) => d.noShow(2), 'Another desk has marked number 2 as done.'],
  ['done, done', (d) => d.complete(1), (d) => d.complete(1), 'Another desk has marked number 1 as done.'],
  ['done, call next', (d) => d.complete(1), (d) => d.callNext(1), 'Another desk has marked number 1 as done.'],
  ['absent, skip', (d) => d.noShow(3), (d) => d.skip(3), 'Another desk has marked number 3 as absent.'],
  [
    'absent, first',
    (d) => d.noShow(3),
    (d) => d.prioritise(3, 'ELDERLY'),
    'Another desk has marked number 3 as absent.',
  ],
  ['arrived, arrived', (d) => d.arrive(3), (d) => d.arrive(3), 'Another desk has marked number 3 as arrived.'],
  ['arrived, move', (d) => d.arrive(3), (d) => d.move(3, TOMORROW), 'Another desk has marked number 3 as arrived.'],
  [
    'skipped, call again',
    (d) => d.skip(1, 1),
    (d) => d.callAgain(1),
    'Another desk has put number 1 back in the line.',
  ],
  ['called, cancel', (d) => d.callNow(2, 1), (d) => d.cancel(2, REASON), 'Another desk has called number 2.'],
  ['called, call', (d) => d.callNow(2, 1), (d) => d.callNow(3, 1), 'Another desk has called number 2.'],
  ['back, back', (d) => d.putBack(2), (d) => d.putBack(2), 'Another desk has marked number 2 as booked.'],
  ['cancelled, arrived', (d) => d.cancel(3, REASON), (d) => d.arrive(3), 'Another desk has cancelled number 3.'],
  [
    'cancelled, cancelled',
    (d) => d.cancel(3, REASON),
    (d) => d.cancel(3, REASON),
    'Another desk has cancelled number 3.',
  ],
  ['cancelled, corrected', (d) => d.cancel(3, REASON), (d) => d.correct(3, as), 'Another desk has cancelled number 3.'],
  ['moved, arrived', (d) => d.move(3, TOMORROW), (d) => d.arrive(3), 'Another desk has moved number 3 to another day.'],
];

it.each(RACES)(
  'whose act comes second is told who it is about and what became of them: %s',
  async (_, other, own, message) => {
    const { desk } = await clinicDay(api, 3, 2);
    await desk.callNext(null);
    await other(desk);
    const { version } = await desk.read();
    await expect(own(desk)).rejects.toMatchObject({ status: 409, message });
    expect((await desk.read()).version).toBe(version);
  },
);

it('a patient who has cancelled is told of as such', async () => {
  const { doctor, desk } = await clinicDay(api, 0, 0);
  const { ticketUrl } = await book(api, doctor.doctorId, 1);
  await api.browser().call(cancelTicket, { params: { ticket: ticketUrl.split('/t/')[1]! } });
  await expect(desk.arrive(1)).rejects.toMatchObject({ message: 'The patient with number 1 has cancelled.' });
});

it('an undo that comes second is told whether it is done already, or what is undone before', async () => {
  const { desk } = await clinicDay(api, 2, 2);
  const { lastAct } = await desk.callNext(null);
  await desk.noShow(2);
  await expect(desk.undo(lastAct!.no)).rejects.toMatchObject({
    code: 'QUEUE_CHANGED',
    message: 'Another desk has marked number 2 as absent since. That is undone first.',
  });
  const { no } = (await desk.read()).lastAct!;
  await desk.undo(no);
  const undone = { message: 'Another desk has undone this already.' };
  await expect(desk.undo(no)).rejects.toMatchObject(undone);
  await desk.noShow(2);
  await expect(desk.undo(no)).rejects.toMatchObject(undone);
});

it('an undo of what only its patient has ended is told that it is too late, not of another desk', async () => {
  const { doctor, desk } = await clinicDay(api, 0, 0);
  const { ticketUrl } = await book(api, doctor.doctorId, 1);
  const { lastAct } = await desk.prioritise(1, 'ELDERLY');
  await api.browser().call(cancelTicket, { params: { ticket: ticketUrl.split('/t/')[1]! } });
  await expect(desk.undo(lastAct!.no)).rejects.toMatchObject({ message: 'This can no longer be undone.' });
});

/** Two receptionists of a doctor with that day, each with what they saw. */
async function twoDesks(booked: number, arrived: number) {
  const { doctor, desk } = await clinicDay(api, booked, arrived);
  const { version } = await desk.read();
  const practices = [doctor.doctorId];
  const [sunita, reena] = await Promise.all(
    ['Sunita Pawar', 'Reena Salunkhe'].map(async (name) => {
      const member = await api.member({ clinicId: doctor.doctorId, role: 'receptionist', practices, name });
      const browser = { ...member.browser, call: at(member.browser, doctor.doctorId) };
      return { ...deskOf(doctor, browser), seen: deskOf(doctor, browser, version) };
    }),
  );
  return { doctor, desk, sunita: sunita!, reena: reena! };
}
const told = (message: string) => ({ status: 409, message });

it('whom another desk has moved in the line since they were seen is not moved again', async () => {
  const { doctor, desk, sunita, reena } = await twoDesks(4, 3);
  await sunita.seen.skip(1, 1);
  await expect(reena.seen.skip(1, 1)).rejects.toMatchObject(told('Sunita Pawar has skipped number 1 since.'));
  await reena.seen.noShow(4);
  await expect(sunita.seen.arrive(4)).rejects.toMatchObject(
    told('Reena Salunkhe has marked number 4 as absent since.'),
  );
  await sunita.seen.prioritise(3, 'EMERGENCY');
  await expect(reena.seen.prioritise(3, 'ELDERLY')).rejects.toMatchObject(
    told('Sunita Pawar has moved number 3 forward since.'),
  );
  const { rows, version } = await desk.read();
  expect(rows.filter(({ turn }) => turn !== null).map(({ serialNumber }) => serialNumber)).toEqual([3, 2, 1]);
  // Once it is seen, the same tap counts.
  expect((await deskOf(doctor, doctor.browser, version).arrive(4)).counts.waiting).toBe(4);
});

it('of two desks that send one patient back at once, one does', async () => {
  const { desk, sunita, reena } = await twoDesks(6, 6);
  const answers = await Promise.allSettled([sunita.seen.skip(1, 2), reena.seen.skip(1, 2)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await desk.read()).rows.map(({ serialNumber }) => serialNumber)).toEqual([2, 3, 1, 4, 5, 6]);
});

it('a mark of a list that another desk has marked meanwhile is refused, and of the same mark nobody is told', async () => {
  const { desk, sunita, reena } = await twoDesks(1, 0);
  await sunita.mark(1, 'COMPLETED', TODAY, 'BOOKED');
  await expect(reena.mark(1, 'NO_SHOW', TODAY, 'BOOKED')).rejects.toMatchObject(
    told('Sunita Pawar has marked number 1 as done.'),
  );
  expect(await reena.mark(1, 'COMPLETED', TODAY, 'BOOKED')).toMatchObject({ status: 'COMPLETED' });
  expect(await reena.mark(1, 'NO_SHOW', TODAY, 'COMPLETED')).toMatchObject({ status: 'NO_SHOW' });
  await desk.putBack(1);
  await sunita.cancel(1, REASON);
  await expect(reena.mark(1, 'VERIFIED')).rejects.toMatchObject(told('Sunita Pawar has cancelled number 1.'));
});

it('who has cancelled, moved or corrected a patient is named', async () => {
  const { sunita, reena } = await twoDesks(3, 0);
  await sunita.cancel(1, REASON);
  await expect(reena.cancel(1, REASON)).rejects.toMatchObject(told('Sunita Pawar has cancelled number 1.'));
  await sunita.move(2, TOMORROW);
  await expect(reena.correct(2, as)).rejects.toMatchObject(told('Sunita Pawar has moved number 2 to another day.'));
  await sunita.arrive(3);
  await expect(reena.move(3, TOMORROW)).rejects.toMatchObject(told('Sunita Pawar has marked number 3 as arrived.'));
  const seen = { patientName: 'Somebody Else' };
  await sunita.correct(3, as);
  await expect(reena.correct(3, { ...as, patientName: 'Ravi Kumari', seen })).rejects.toMatchObject({
    errors: [{ path: 'patientName', msg: 'Sunita Pawar has changed the name to Ravi Kumar.' }],
  });
});

it('who was taken in since the dialog opened is not cancelled, and of two who restore one the second is told', async () => {
  const { desk, sunita, reena } = await twoDesks(1, 0);
  await sunita.arrive(1);
  await expect(reena.cancel(1, REASON, TODAY, 'BOOKED')).rejects.toMatchObject(
    told('Sunita Pawar has marked number 1 as arrived.'),
  );
  await reena.cancel(1, REASON, TODAY, 'VERIFIED');
  await desk.bookByPhone(2, TOMORROW);
  await desk.cancel(1, REASON, TOMORROW);
  await sunita.restore(1, TOMORROW);
  await expect(reena.restore(1, TOMORROW)).rejects.toMatchObject(told('Sunita Pawar has marked number 1 as booked.'));
});

it('a member who was faster is named, the practice’s doctor is not', async () => {
  const { desk, sunita, reena } = await twoDesks(4, 3);
  const { lastAct } = await sunita.callNext(null);
  await expect(reena.callNext(null)).rejects.toMatchObject(told('Sunita Pawar has called number 1.'));
  await sunita.noShow(2);
  await expect(reena.skip(2)).rejects.toMatchObject(told('Sunita Pawar has marked number 2 as absent.'));
  await expect(reena.undo(lastAct!.no)).rejects.toMatchObject(
    told('Sunita Pawar has marked number 2 as absent since. That is undone first.'),
  );
  await reena.skip(1);
  await expect(sunita.callAgain(1)).rejects.toMatchObject(told('Reena Salunkhe has put number 1 back in the line.'));
  const { lastAct: skipped } = await desk.read();
  await sunita.undo(skipped!.no);
  await expect(reena.undo(skipped!.no)).rejects.toMatchObject(told('Sunita Pawar has undone this already.'));
  await reena.skip(1);
  await desk.callNow(3, null);
  await expect(reena.callNow(1, null)).rejects.toMatchObject(told('Another desk has called number 3.'));
});
