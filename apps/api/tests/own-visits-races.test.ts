import { proved, SCALE } from '@baari/testing/proof';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { deskOf } from './support/clinic-day.ts';
import type { Desk } from './support/clinic-day.ts';
import { holdersAt } from './support/own-visits.ts';
import { startPhones } from './support/phones.ts';
import { codeOf } from './support/refusal.ts';

let phones: Awaited<ReturnType<typeof startPhones>>;
beforeAll(async () => {
  phones = await startPhones(inject('ownerUrl'));
});
afterAll(() => phones.stop());
beforeEach(() => phones.reset());

const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const { holder } = holdersAt(
  () => phones.api,
  (n) => phones.codeTo(n),
);

const CORRECTED = { patientName: 'Ravi Sharma', phoneNumber: patient(1).phoneNumber };

/** What the desk does to number 1 of today, or of Monday, while its patient erases all; `first`: what it has done before, `done`: its number. */
const ACTS: readonly {
  name: string;
  first?: (desk: Desk) => Promise<unknown>;
  act: (desk: Desk, done: number) => Promise<unknown>;
}[] = [
  { name: 'arrives', act: (desk) => desk.arrive(1) },
  { name: 'is called', act: (desk) => desk.callNext(null) },
  { name: 'is absent', act: (desk) => desk.noShow(1) },
  { name: 'is corrected', act: (desk) => desk.correct(1, CORRECTED) },
  { name: 'is moved', act: (desk) => desk.move(1, TUESDAY) },
  { name: 'is moved from Monday to Tuesday', act: (desk) => desk.move(1, TUESDAY, MONDAY) },
  { name: 'is cancelled', act: (desk) => desk.cancel(1, 'The doctor is away') },
  {
    name: 'was corrected, and that is undone',
    first: (desk) => desk.correct(1, CORRECTED),
    act: (desk, done) => desk.undo(done),
  },
  {
    name: 'was cancelled, and that is undone',
    first: (desk) => desk.cancel(1, 'The doctor is away'),
    act: (desk, done) => desk.undo(done),
  },
  {
    name: 'was cancelled on Monday, and is booked again',
    first: (desk) => desk.cancel(1, 'The doctor is away', MONDAY),
    act: (desk) => desk.restore(1, MONDAY),
  },
];

it.for(ACTS)('erased while the number $name: both end as one after the other', async ({ first, act }, context) => {
  const ends = new Set<string>();
  for (let round = 0; round < 3 * SCALE; round += 1) {
    const doctor = await phones.api.doctor();
    const desk = deskOf(doctor);
    const { ticketUrl } = await phones.book(doctor, 1);
    await phones.book(doctor, 1, MONDAY);
    const who = await holder(ticketUrl, 1);
    await first?.(desk);
    const done = (await desk.read()).undoable[0]?.no ?? 0;

    const [erased, acted] = await Promise.all([codeOf(who.erase()), codeOf(act(desk, done))]);
    expect(erased).toBe('done');
    expect(['done', 'QUEUE_CHANGED', 'STATUS_CONFLICT', 'QUEUE_EMPTY', 'NOT_FOUND']).toContain(acted);

    const { rows } = await phones.api.owner.query<{ named: boolean; live: boolean }>(
      `select a.patient_name is not null as named, a.phone is not null as numbered, a.status not in ('CANCELLED', 'MOVED') as live, a.cancel_reason is not null as reasoned
       from appointment a where a.doctor_id = $1`,
      [doctor.doctorId],
    );
    for (const row of rows) {
      // Nameless and cancelled, or as it was: with name, number and whatever the desk made of it.
      expect(row).toMatchObject(row.named ? { numbered: true } : { numbered: false, live: false, reasoned: false });
      ends.add(row.named ? 'kept' : 'erased');
    }
    const { rows: days } = await phones.api.owner.query(
      `select d.date from appointment_day d where d.doctor_id = $1 and d.live_count <> (
         select count(*) from appointment a where a.doctor_id = d.doctor_id and a.date = d.date and a.status not in ('CANCELLED', 'MOVED'))`,
      [doctor.doctorId],
    );
    expect(days).toEqual([]);
  }
  proved(context, `${3 * SCALE} rounds; ${[...ends].sort().join(' and ')}`);
});

it('a name that is corrected while the number is moved, also to an earlier day, is that of the number that counts', async () => {
  for (let round = 0; round < 4 * SCALE; round += 1) {
    const [from, to] = round % 2 === 0 ? [MONDAY, TUESDAY] : [TUESDAY, MONDAY];
    const doctor = await phones.api.doctor();
    const { ticketUrl } = await phones.book(doctor, 1, from);
    const who = await holder(ticketUrl, 1);
    const [corrected, moved] = await Promise.all([
      codeOf(who.correct(ticketUrl, 'Ravi Sharma')),
      codeOf(deskOf(doctor).move(1, to, from)),
    ]);
    expect([corrected, moved]).toEqual(['done', 'done']);
    const { visits } = await who.read();
    expect(visits.find(({ status }) => status === 'BOOKED')!.patientName).toBe('Ravi Sharma');
  }
});
