import { runLate } from '@baari/contract/day-control';
import { endPush } from '@baari/contract/patient-message';
import { stopPhoneMessages } from '@baari/contract/patient-message-phone';
import { getTicket } from '@baari/contract/ticket';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { TODAY } from './support/clinic-day.ts';
import { startPhones } from './support/phones.ts';
import { ticketIn } from './support/told.ts';

let phones: Awaited<ReturnType<typeof startPhones>>;
beforeAll(async () => {
  phones = await startPhones(inject('ownerUrl'));
});
afterAll(() => phones.stop());
beforeEach(() => phones.reset());

/** A patient whose ticket two browsers were told of. */
async function withBrowsers() {
  const { doctor, desk } = await phones.clinic();
  const { ticketUrl } = await phones.book(doctor, 1);
  await phones.told(1, [/: your number is 1/]);
  const params = { ticket: ticketIn(ticketUrl) };
  const read = async () => {
    const { toldByPhone, toldByBrowser } = (await phones.api.browser().call(getTicket, { params })).ticket;
    return { toldByPhone, toldByBrowser };
  };
  expect(await read()).toEqual({ toldByPhone: true });
  for (const endpoint of ['https://push.example/one', 'https://push.example/two'])
    await phones.api.owner.query(
      'select add_push_subscription($1, $2, 1, nonce, $3, $4, $5, 9) from appointment where doctor_id = $1',
      [doctor.doctorId, TODAY, endpoint, 'B'.padEnd(87, 'A'), 'A'.repeat(22)],
    );
  return { doctor, desk, params, read };
}

it('a ticket says that browsers are told and not the phone, and its holder ends that', async () => {
  const { desk, params, read } = await withBrowsers();
  expect(await read()).toEqual({ toldByPhone: true, toldByBrowser: true });
  await phones.api.browser().call(endPush, { params, body: {} });
  expect(await read()).toEqual({ toldByPhone: true });
  await desk.callNext(null);
  await phones.told(1, [/: your number is 1/, /it is your turn/]);
  const nonsense = phones.api.browser().call(endPush, { params: { ticket: 'nonsense' }, body: {} });
  await expect(nonsense).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('what no browser has been told yet goes to the phone then, once', async () => {
  const { doctor, params } = await withBrowsers();
  await doctor.browser.call(runLate, { body: { minutes: 30 } });
  await phones.settled();
  // As it stands before anybody sends it.
  await phones.api.owner.query(
    `update patient_message set ended_at = null, outcome = null, next_at = 'infinity' where doctor_id = $1 and endpoint <> 'phone'`,
    [doctor.doctorId],
  );
  await phones.api.browser().call(endPush, { params, body: {} });
  await phones.told(1, [/: your number is 1/, /is about 30 minutes late/]);
});

it('who has stopped messages to the phone is not told there when the browsers end', async () => {
  const { desk, params, read } = await withBrowsers();
  await phones.api.browser().call(stopPhoneMessages, { params, body: { told: false } });
  expect(await read()).toEqual({ toldByPhone: false });
  await phones.api.browser().call(endPush, { params, body: {} });
  await desk.callNext(null);
  await phones.settled();
  expect(phones.textsTo(1)).toHaveLength(1);
});
