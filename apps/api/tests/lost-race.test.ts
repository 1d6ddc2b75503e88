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
  await expect(desk.undo(no)).rejects.toMatchObject({ message: 'Another desk has undone this already.' });
});

it('a member who was faster is named, the practice’s doctor is not', async () => {
  const { doctor, desk } = await clinicDay(api, 4, 3);
  const practices = [doctor.doctorId];
  const [sunita, reena] = await Promise.all(
    ['Sunita Pawar', 'Reena Salunkhe'].map(async (name) => {
      const member = await api.member({ clinicId: doctor.doctorId, role: 'receptionist', practices, name });
      return deskOf(doctor, { ...member.browser, call: at(member.browser, doctor.doctorId) });
    }),
  );
  const told = (message: string) => ({ status: 409, message });
  const { lastAct } = await sunita!.callNext(null);
  await expect(reena!.callNext(null)).rejects.toMatchObject(told('Sunita Pawar has called number 1.'));
  await sunita!.noShow(2);
  await expect(reena!.skip(2)).rejects.toMatchObject(told('Sunita Pawar has marked number 2 as absent.'));
  await expect(reena!.undo(lastAct!.no)).rejects.toMatchObject(
    told('Sunita Pawar has marked number 2 as absent since. That is undone first.'),
  );
  await reena!.skip(1);
  await expect(sunita!.callAgain(1)).rejects.toMatchObject(told('Reena Salunkhe has put number 1 back in the line.'));
  const { lastAct: skipped } = await desk.read();
  await sunita!.undo(skipped!.no);
  await expect(reena!.undo(skipped!.no)).rejects.toMatchObject(told('Sunita Pawar has undone this already.'));
  await reena!.skip(1);
  await desk.callNow(3, null);
  await expect(reena!.callNow(1, null)).rejects.toMatchObject(told('Another desk has called number 3.'));
});
