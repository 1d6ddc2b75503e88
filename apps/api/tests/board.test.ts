import { addressFor } from '@baari/client/call';
import { bookAppointment } from '@baari/contract/booking';
import { callNext } from '@baari/contract/queue';
import { findOnBoard, getBoard, watchBoard } from '@baari/contract/queue-board';
import type { Board } from '@baari/contract/queue-board';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { moveIntoClinic, patient } from '@baari/testing/doctor';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { scrape } from './support/figures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const TODAY = '2026-11-21';

/** Three doctors in one clinic; the first two have a patient. */
async function clinicOfThree() {
  const doctors = [
    await api.doctor({ name: 'Asha Rao' }),
    await api.doctor({ name: 'Binu Thomas' }),
    await api.doctor(),
  ];
  const [asha, binu, third] = doctors.map(({ doctorId }) => doctorId) as [string, string, string];
  for (const id of [binu, third]) await moveIntoClinic(api.owner, id, asha);
  for (const [i, { doctorId, browser }] of doctors.slice(0, 2).entries())
    await browser.call(bookAppointment, { body: { doctorId, date: TODAY, ...patient(i + 1) } });
  return { asha, binu, third };
}

/** What a board's stream has said, and whether it has ended. */
async function follow(browser: Browser) {
  const response = await browser.fetch(watchBoard.path);
  const seen: { text: string; last: Board | undefined; isOver: boolean } = { text: '', last: undefined, isOver: false };
  void (async () => {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      seen.text += part;
      const said = seen.text.match(/^data: (.+)\n\n/gm)?.at(-1);
      if (said) seen.last = JSON.parse(said.slice('data: '.length)) as Board;
    }
    seen.isOver = true;
  })();
  await vi.waitFor(() => expect(seen.last).toBeDefined());
  return seen;
}
const idsOf = (board: Board | undefined) => board?.practices.map(({ _id }) => _id);

it('shows today of the practices that the account works for, and of no other, without a phone', async () => {
  const { asha, binu } = await clinicOfThree();
  const given = { clinicId: asha, practices: [asha, binu] };
  for (const role of ['receptionist', 'nurse'] as const) {
    const { browser } = await api.member({ ...given, role });
    const { board } = await browser.call(getBoard);
    expect(board).toMatchObject({
      date: TODAY,
      practices: [
        {
          ...{ _id: asha, begins: '09:00', nowServing: null, lastAct: null, counts: { expected: 1 } },
          ...{ current: null, next: { serialNumber: 1, patientName: 'Ravi Kumar 1' } },
        },
        { _id: binu, current: null, next: { serialNumber: 1, patientName: 'Ravi Kumar 2' } },
      ],
    });
    expect(JSON.stringify(board)).not.toContain(patient(1).phoneNumber);
  }
  const nobody = await api.member({ clinicId: asha, role: 'receptionist' });
  expect((await nobody.browser.call(getBoard)).board.practices).toEqual([]);
  await expect(api.browser().call(getBoard)).rejects.toMatchObject({ code: 'NO_SESSION' });
});

it('one stream tells of a call at any of them, and of who called first where two desks call at once', async () => {
  const { asha, binu } = await clinicOfThree();
  const given = { clinicId: asha, practices: [asha, binu], role: 'receptionist' } as const;
  const [one, other] = [await api.member(given), await api.member({ ...given, name: 'Farida Sheikh' })];
  const seen = await follow(one.browser);
  const callAt = async ({ browser }: typeof one, id: string) =>
    (
      await browser.fetch(addressFor(id, callNext), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ current: null }),
      })
    ).status;
  expect((await Promise.all([callAt(one, binu), callAt(other, binu)])).sort()).toEqual([200, 409]);
  await vi.waitFor(() =>
    expect(seen.last?.practices).toMatchObject([
      { _id: asha, current: null },
      { _id: binu, current: { serialNumber: 1, patientName: 'Ravi Kumar 2' }, next: null },
    ]),
  );
  expect(await callAt(other, asha)).toBe(200);
  await vi.waitFor(() =>
    expect(seen.last?.practices[0]).toMatchObject({
      current: { serialNumber: 1 },
      lastAct: { act: 'call-next', serialNumber: 1, patientName: 'Ravi Kumar 1', by: 'Farida Sheikh' },
    }),
  );
});

it('ends once the account is something else at one of them, and then shows what it works for now', async () => {
  const { asha, binu, third } = await clinicOfThree();
  const given = { clinicId: asha, practices: [asha, binu], role: 'receptionist' } as const;
  const { browser, accountId } = await api.member(given);
  const seen = await follow(browser);
  await api.owner.query('update member_practice set doctor_id = $3 where account_id = $1 and doctor_id = $2', [
    ...[accountId, binu, third],
  ]);
  await vi.waitFor(() => expect(seen.isOver).toBe(true), { timeout: 20_000 });
  const again = await follow(browser);
  expect(new Set(idsOf(again.last))).toEqual(new Set([asha, third]));
  await api.owner.query('delete from session where doctor_id = $1', [accountId]);
  await vi.waitFor(() => expect(again.isOver).toBe(true), { timeout: 20_000 });
});

it('finds patients of today at all of them, by phone where the role sees phones, and nobody of others', async () => {
  const { asha, binu, third } = await clinicOfThree();
  const given = { clinicId: asha, practices: [asha, binu] };
  const elsewhere = await api.doctor();
  for (const [doctorId, n] of [
    [third, 3],
    [elsewhere.doctorId, 4],
    [asha, 12],
  ] as const)
    await elsewhere.browser.call(bookAppointment, { body: { doctorId, date: TODAY, ...patient(n) } });
  const receptionist = await api.member({ ...given, role: 'receptionist' });
  const nurse = await api.member({ ...given, role: 'nurse' });
  const found = async ({ browser }: typeof nurse, text: string) =>
    (await browser.call(findOnBoard, { body: { text } })).patients;
  const names = async (...of: Parameters<typeof found>) => (await found(...of)).map(({ patientName }) => patientName);

  expect(await found(receptionist, ' kumar ravi')).toMatchObject([
    { practice: asha, serialNumber: 1, patientName: 'Ravi Kumar 1', phoneNumber: patient(1).phoneNumber },
    { practice: asha, serialNumber: 2, patientName: 'Ravi Kumar 12' },
    { practice: binu, serialNumber: 1, patientName: 'Ravi Kumar 2', state: 'EXPECTED' },
  ]);
  expect(await names(receptionist, patient(12).phoneNumber)).toEqual(['Ravi Kumar 12']);
  expect(await names(receptionist, '2')).toEqual(['Ravi Kumar 12']);
  expect((await found(nurse, 'ravi')).map(({ phoneNumber }) => phoneNumber)).toEqual([null, null, null]);
  expect(await found(nurse, patient(12).phoneNumber)).toEqual([]);
  const refused = { code: 'INVALID_FIELDS' };
  await expect(found(nurse, '  ')).rejects.toMatchObject(refused);
  await expect(found(nurse, 'a'.repeat(81))).rejects.toMatchObject(refused);
});

it('tells of so many found patients at most, whoever has the very number first', async () => {
  const { asha, binu } = await clinicOfThree();
  const { browser } = await api.member({ clinicId: asha, role: 'receptionist', practices: [asha, binu] });
  for (let n = 2; n <= 16; n += 1)
    for (const doctorId of [asha, binu])
      await browser.call(bookAppointment, {
        body: { doctorId, date: TODAY, ...patient(100 * n + Number(doctorId === binu)) },
      });
  const all = await browser.call(findOnBoard, { body: { text: 'ravi' } });
  expect(all.patients).toHaveLength(30);
  expect(all.hasMore).toBe(true);
  const ones = await browser.call(findOnBoard, { body: { text: '1' } });
  expect(ones.patients.slice(0, 3).map((one) => [one.practice, one.serialNumber])).toEqual([
    [asha, 1],
    [binu, 1],
    [asha, 10],
  ]);
  expect(ones.hasMore).toBe(false);
});

it('a receptionist’s call for a practice asks the database no more often than its doctor’s own', async () => {
  const asked = async () => (await scrape(api)).sum('baari_database_statements_total');
  const askedBy = async (desk: Browser, id: string) => {
    // What joining and logging in have left to be done, and what a scrape itself asks, which is kept for a while.
    await until(async () => expect(await asked()).toBe(await asked()), 10_000);
    const before = await asked();
    const response = await desk.fetch(addressFor(id, callNext), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ current: null }),
    });
    expect(response.status).toBe(200);
    return (await asked()) - before;
  };
  const [own, members]: [number[], number[]] = [[], []];
  // What the service does beside a call is counted too, and only adds: the fewest of some calls are the call's own.
  for (let n = 0; n < 4; n += 1) {
    const { asha, binu } = await clinicOfThree();
    const { browser } = await api.member({ clinicId: asha, role: 'receptionist', practices: [asha, binu] });
    const doctor = await api.anotherDesk({ doctorId: asha });
    own.push(await askedBy(doctor, asha));
    members.push(await askedBy(browser, binu));
  }
  expect(Math.min(...own)).toBeGreaterThan(0);
  expect(Math.min(...members)).toBeLessThanOrEqual(Math.min(...own));
});
