import { eraseOwnVisits } from '@baari/contract/own-visits';
import { patient } from '@baari/testing/doctor';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { TODAY } from './support/clinic-day.ts';
import type { Desk } from './support/clinic-day.ts';
import { holdersAt, ticketIn } from './support/own-visits.ts';
import { startPhones } from './support/phones.ts';
import { codeOf } from './support/refusal.ts';
import { sourceWith, withoutGuard } from './support/without-guard.ts';
import { waitForLocks } from './support/lock-wait.ts';

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

const isWaiting = (count: number) => waitForLocks(phones.api.owner, count);

/** Holds what the statement locks while `work` runs. */
async function holding<T>(statement: string, values: unknown[], work: (release: () => Promise<unknown>) => Promise<T>) {
  const client = new pg.Client({ connectionString: phones.api.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(statement, values);
    return await work(() => client.query('commit'));
  } finally {
    await client.end();
  }
}

/** Begins both while the days are held, so that they wait for them in this order, and lets them go. */
const inOrder = <A, B>(doctorId: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> =>
  holding('select from appointment_day where doctor_id = $1 for no key update', [doctorId], async (release) => {
    const begun = first();
    await isWaiting(1);
    const both = Promise.all([begun, second()]);
    await isWaiting(2);
    await release();
    return both;
  });

interface Case {
  act: string;
  date: string;
  does: (desk: Desk) => Promise<unknown>;
  /** What the patient is answered whose erasure comes behind it: for one visit, and how many of all are erased and kept. */
  behind: { one: string; erased: number; kept: number; isNamed?: boolean };
  /** What the desk is answered behind the erasure. */
  refused: string;
}
const ERASED = { one: 'done', erased: 1, kept: 0 };
const CASES: readonly Case[] = [
  {
    ...{ act: 'moves it to a later day', date: MONDAY, does: (desk) => desk.move(1, TUESDAY, MONDAY) },
    ...{ behind: { ...ERASED, erased: 2 }, refused: 'STATUS_CONFLICT' },
  },
  {
    ...{ act: 'moves it to an earlier day', date: TUESDAY, does: (desk) => desk.move(1, MONDAY, TUESDAY) },
    ...{ behind: { ...ERASED, erased: 2 }, refused: 'STATUS_CONFLICT' },
  },
  {
    ...{ act: 'calls it', date: TODAY, does: (desk) => desk.callNext(null) },
    ...{ behind: { one: 'STATUS_CONFLICT', erased: 0, kept: 1, isNamed: true }, refused: 'QUEUE_EMPTY' },
  },
  {
    ...{ act: 'cancels it', date: MONDAY, does: (desk) => desk.cancel(1, 'The doctor is away', MONDAY) },
    ...{ behind: ERASED, refused: 'STATUS_CONFLICT' },
  },
  {
    ...{ act: 'corrects its name', date: MONDAY },
    does: (desk) => desk.correct(1, { patientName: 'Ravi Sharma', phoneNumber: patient(1).phoneNumber }, MONDAY),
    ...{ behind: ERASED, refused: 'STATUS_CONFLICT' },
  },
  {
    ...{ act: 'corrects its number', date: MONDAY },
    does: (desk) =>
      desk.correct(1, { patientName: patient(1).patientName, phoneNumber: patient(2).phoneNumber }, MONDAY),
    ...{ behind: { one: 'NOT_FOUND', erased: 0, kept: 0, isNamed: true }, refused: 'STATUS_CONFLICT' },
  },
];
const WHICH = ['one', 'all'] as const;

/** A visit of patient 1, whose number is confirmed; nothing reaches a phone before `settled`. */
async function visitOn(date: string) {
  const { doctor, desk } = await phones.clinic();
  const { ticketUrl } = await phones.book(doctor, 1, date);
  const who = await holder(ticketUrl, 1);
  await phones.settled();
  phones.msg91.delivered.length = 0;
  phones.msg91.answerWith({ status: 503, body: 'away' });
  const erase = (which: (typeof WHICH)[number]) =>
    phones.api.browser().call(eraseOwnVisits, {
      params: { ticket: ticketIn(ticketUrl) },
      body: { confirmations: who.confirmations, ...(which === 'one' && { visit: ticketIn(ticketUrl) }) },
    });
  return {
    ...{ doctor, desk, who, ticketUrl, erase },
    /** The rows of it that name anybody, once what waits for a phone has left. */
    async named() {
      phones.msg91.answerWith();
      phones.api.clock.advance(60_000);
      await phones.settled();
      const { rows } = await phones.api.owner.query<{ status: string }>(
        'select a.status from appointment a where a.doctor_id = $1 and (a.phone is not null or a.patient_name is not null)',
        [doctor.doctorId],
      );
      return rows.length;
    },
  };
}

it.for(WHICH.flatMap((which) => CASES.map((one) => ({ which, ...one }))))(
  'an erasure ($which) behind the desk that $act finds what the desk made of it, and says what became of it',
  async ({ which, date, does, behind }) => {
    const { doctor, desk, erase, named } = await visitOn(date);
    const [, answer] = await inOrder(
      doctor.doctorId,
      () => does(desk),
      () => erase(which).catch((error: unknown) => error),
    );
    if (which === 'one' && behind.one !== 'done') expect(answer).toMatchObject({ code: behind.one });
    else expect(answer).toMatchObject({ erased: behind.erased, kept: behind.kept });
    expect(await named()).toBe(behind.isNamed ? 1 : 0);
    if (!behind.isNamed) expect(phones.textsTo(1)).toEqual([]);
  },
);

it.for(WHICH.flatMap((which) => CASES.map((one) => ({ which, ...one }))))(
  'the desk that $act behind an erasure ($which) is refused, and nobody is named',
  async ({ which, date, does, refused }) => {
    const { doctor, desk, erase, named } = await visitOn(date);
    const [answer, code] = await inOrder(
      doctor.doctorId,
      () => erase(which),
      () => codeOf(does(desk)),
    );
    expect(answer).toMatchObject({ erased: 1, kept: 0 });
    expect(code).toBe(refused);
    expect(await named()).toBe(0);
    expect(phones.textsTo(1)).toEqual([]);
  },
);

it('says in words that nothing is erased, or only some', async () => {
  const { doctor, desk, erase } = await visitOn(TODAY);
  await desk.callNext(null);
  expect(await erase('all')).toMatchObject({ said: { code: 'erase-all-tomorrow' }, erased: 0, kept: 1 });
  await phones.book(doctor, 1, MONDAY);
  expect(await erase('all')).toMatchObject({ said: { code: 'erased-but-at-desk' }, erased: 1, kept: 1 });
});

it('one visit is followed to where it was moved since its patient saw it, unless the desk works with it there', async () => {
  const { desk, who, ticketUrl, named } = await visitOn(MONDAY);
  await desk.move(1, TODAY, MONDAY);
  await desk.arrive(1);
  await expect(who.erase(ticketUrl, 'BOOKED')).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
  expect(await named()).toBe(2);
  expect((await who.erase(ticketUrl, 'MOVED')).visits).toEqual([expect.objectContaining({ status: 'VERIFIED' })]);
});

it('one visit that its patient saw as moved is erased alone', async () => {
  const { desk, who, ticketUrl } = await visitOn(MONDAY);
  await desk.move(1, TUESDAY, MONDAY);
  expect((await who.erase(ticketUrl, 'MOVED')).visits).toEqual([
    expect.objectContaining({ status: 'BOOKED', appointmentDate: TUESDAY }),
  ]);
});

it('a message that is about to leave does not, once its number is erased', async () => {
  const { doctor, desk } = await phones.clinic();
  const { ticketUrl } = await phones.book(doctor, 1, MONDAY);
  const who = await holder(ticketUrl, 1);
  await phones.settled();
  phones.msg91.delivered.length = 0;
  const slow = await sourceWith(phones.api, 'pay_for_message', [
    'begin\n',
    'begin\n  perform pg_advisory_xact_lock(7);\n',
  ]);
  await withoutGuard(phones.api, 'pay_for_message', slow, () =>
    holding('select pg_advisory_xact_lock(7)', [], async (release) => {
      await desk.move(1, TUESDAY, MONDAY);
      await isWaiting(1);
      await who.erase();
      await release();
      await phones.settled();
      await isWaiting(0);
    }),
  );
  await phones.settled();
  expect(phones.textsTo(1)).toEqual([]);
});
