import { getHome } from '@baari/contract/home';
import { TURN_TOLD_MINUTES, UNDELIVERED_MINUTES } from '@baari/contract/limits';
import { stopPhoneMessages } from '@baari/contract/patient-message-phone';
import { patient } from '@baari/testing/doctor';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { startPhones, VERIFY_TOKEN } from './support/phones.ts';
import { ticketIn } from './support/told.ts';

const MONDAY = '2026-11-23';

let phones: Awaited<ReturnType<typeof startPhones>>;
beforeAll(async () => {
  phones = await startPhones(inject('ownerUrl'), true);
});
afterAll(() => phones.stop());
beforeEach(() => phones.reset());

const later = (minutes: number) => phones.api.clock.advance(minutes * 60_000);
const tell = (call: ReturnType<typeof phones.whatsapp.statuses>) =>
  phones.whatsapp.tell(`${phones.api.baseUrl}/api/texts/whatsapp`, call);
/** Has the sweep that looks for what did not come run once more. */
const swept = () =>
  phones.api.owner.query('select fall_back_to_sms($1, $2)', [
    new Date(phones.api.clock.now().getTime() - UNDELIVERED_MINUTES * 60_000),
    new Date(phones.api.clock.now().getTime() - TURN_TOLD_MINUTES * 60_000),
  ]);

describe('a message to a phone', () => {
  it('goes by WhatsApp where it can, for its price, and by no SMS', async () => {
    const { doctor } = await phones.clinic();
    await phones.book(doctor, 1, undefined, 'mr');
    await phones.settled();
    expect(phones.byWhatsapp(1)).toEqual([expect.stringMatching(/21 नोव्हें रोजी तुमचा नंबर 1 आहे/)]);
    expect(phones.textsTo(1)).toEqual([]);
    const { phone } = await phones.counted(doctor, 'booked');
    expect(phone).toMatchObject({ channels: ['whatsapp', 'sms'], spentTodayPaise: 15 });
  });

  it('that is not on WhatsApp goes by SMS at once, once, and that alone is paid', async () => {
    const { doctor } = await phones.clinic();
    phones.whatsapp.leave(`91${patient(2).phoneNumber}`);
    await phones.book(doctor, 2);
    await phones.told(2, [/your number is 1/]);
    await phones.settled();
    expect(await phones.counted(doctor, 'booked')).toMatchObject({
      sent: 1,
      failed: 0,
      phone: { spentTodayPaise: 20 },
    });
    expect(phones.textsTo(2)).toHaveLength(1);
  });

  it('about the turn that has not come in three minutes goes by SMS too, once; what came, or waits no longer, does not', async () => {
    const { doctor, desk } = await phones.clinic();
    for (const n of [3, 4]) await phones.book(doctor, n);
    await phones.settled();
    await desk.callNext(null);
    await phones.settled();
    later(UNDELIVERED_MINUTES - 1);
    await swept();
    await phones.settled();
    expect(phones.textsTo(3)).toEqual([]);
    later(1);
    await swept();
    await phones.told(3, [/it is your turn/]);
    await swept();
    await phones.settled();
    expect(phones.textsTo(3)).toHaveLength(1);

    await desk.callNext(1);
    await phones.settled();
    const { id } = phones.whatsapp.delivered.at(-1)!;
    expect(await tell(phones.whatsapp.statuses([{ id, status: 'delivered' }]))).toBe(200);
    later(UNDELIVERED_MINUTES);
    await swept();
    await phones.settled();
    expect(phones.textsTo(4)).toEqual([]);
  });

  it('that WhatsApp could not deliver after all goes by SMS, once, however often that is said', async () => {
    const { doctor } = await phones.clinic();
    await phones.book(doctor, 5);
    await phones.settled();
    const { id } = phones.whatsapp.delivered[0]!;
    const failed = phones.whatsapp.statuses([{ id, status: 'failed' }]);
    await Promise.all([tell(failed), tell(failed), tell(failed)]);
    await phones.told(5, [/your number is 1/]);
    await tell(failed);
    await phones.settled();
    expect(phones.textsTo(5)).toHaveLength(1);
    expect(await phones.counted(doctor, 'booked')).toMatchObject({ phone: { spentTodayPaise: 20 } });
  });

  it('that WhatsApp did not bring costs nothing, unless it came after all', async () => {
    const { doctor } = await phones.clinic();
    const { ticketUrl } = await phones.book(doctor, 6);
    await phones.settled();
    const { id } = phones.whatsapp.delivered.at(-1)!;
    // So that no SMS follows.
    await phones.api
      .browser()
      .call(stopPhoneMessages, { params: { ticket: ticketIn(ticketUrl) }, body: { told: false } });
    const counted = () => phones.counted(doctor, 'booked');
    const failed = phones.whatsapp.statuses([{ id, status: 'failed' }]);
    expect(await counted()).toMatchObject({ failed: 0, phone: { spentTodayPaise: 15 } });
    await Promise.all([tell(failed), tell(failed)]);
    expect(await counted()).toMatchObject({ failed: 1, phone: { spentTodayPaise: 0 } });
    await tell(phones.whatsapp.statuses([{ id, status: 'delivered' }]));
    expect(await counted()).toMatchObject({ failed: 0, delivered: 1, phone: { spentTodayPaise: 15 } });
  });
});

it('money that is left, but for no message more, is said as gone', async () => {
  const { doctor } = await phones.clinic();
  await phones.choose(doctor, true, 1);
  const said = async () => (await doctor.browser.call(getHome)).home.messageMoney;
  for (const n of [21, 22, 23, 24, 25]) await phones.book(doctor, n);
  await phones.settled();
  // 75 of 100 paise, and 15 for each.
  expect(await said()).toBeNull();
  await phones.book(doctor, 26);
  await phones.settled();
  expect(await said()).toBe('gone');
  await phones.book(doctor, 27);
  await phones.settled();
  expect(await phones.counted(doctor, 'booked')).toMatchObject({
    ...{ sent: 6, unpaid: 1 },
    phone: { spentTodayPaise: 90, leastPaise: 15 },
  });
});

describe('WhatsApp', () => {
  it('reports a message whose sender was killed before it noted it: it does not go again', async () => {
    const { doctor } = await phones.clinic();
    await phones.book(doctor, 16);
    await phones.settled();
    await phones.notNoted(doctor);
    const [{ id, key }] = phones.whatsapp.delivered as [(typeof phones.whatsapp.delivered)[0]];
    const sent = phones.whatsapp.statuses([{ id, status: 'sent', key }]);
    expect(await Promise.all([tell(sent), tell(sent)])).toEqual([200, 200]);
    await tell(phones.whatsapp.statuses([{ id, status: 'sent', key: `${doctor.doctorId}.${'9'.repeat(40)}` }]));
    later(11);
    await phones.settled();
    expect(phones.whatsapp.delivered).toHaveLength(1);
    await tell(phones.whatsapp.statuses([{ id, status: 'delivered', key }]));
    expect(await phones.counted(doctor, 'booked')).toMatchObject({ delivered: 1 });

    await phones.notNoted(doctor);
    later(11);
    await phones.settled();
    expect(phones.whatsapp.delivered).toHaveLength(2);
  });

  it('says how far messages came, doubled and out of order; each step counts once', async () => {
    const { doctor } = await phones.clinic();
    await phones.book(doctor, 6);
    await phones.settled();
    const { id } = phones.whatsapp.delivered[0]!;
    const [read, came, failed] = (['read', 'delivered', 'failed'] as const).map((status) =>
      phones.whatsapp.statuses([{ id, status }]),
    );
    for (const call of [read!, came!, read!, failed!]) expect(await tell(call)).toBe(200);
    expect(await phones.counted(doctor, 'booked')).toMatchObject({ sent: 1, delivered: 1, read: 1, failed: 0 });
    expect(phones.textsTo(6)).toEqual([]);
  });

  it('that is signed by another is not believed', async () => {
    const { doctor } = await phones.clinic();
    await phones.book(doctor, 7);
    await phones.settled();
    const { id } = phones.whatsapp.delivered[0]!;
    expect(await tell(phones.whatsapp.statuses([{ id, status: 'read' }], 'another secret'))).toBe(400);
    expect(await phones.counted(doctor, 'booked')).toMatchObject({ read: 0 });
  });

  it('STOP ends the messages of every clinic to that number, and to no other', async () => {
    const clinics = [await phones.clinic(), await phones.clinic()];
    for (const { doctor } of clinics) {
      for (const n of [8, 9]) await phones.book(doctor, n);
    }
    await phones.settled();
    expect(await tell(phones.whatsapp.written(`91${patient(8).phoneNumber}`, 'Stop'))).toBe(200);
    for (const { desk } of clinics) {
      await desk.callNext(null);
      await desk.callNext(1);
    }
    await phones.settled();
    expect(phones.byWhatsapp(8)).toHaveLength(2);
    expect(phones.byWhatsapp(9)).toHaveLength(4);
    // Nor is it told of what comes later, whoever books.
    for (const n of [8, 9]) await phones.book((await phones.clinic()).doctor, n, MONDAY);
    await phones.settled();
    expect([phones.byWhatsapp(8), phones.byWhatsapp(9)].map(({ length }) => length)).toEqual([2, 5]);
  });

  it('START lifts a STOP, and a STOP that comes again late counts for nothing', async () => {
    const { doctor } = await phones.clinic();
    const number = `91${patient(12).phoneNumber}`;
    const at = phones.api.clock.now().getTime() / 1_000;
    const [stop, start, stopAgain] = [
      phones.whatsapp.written(number, 'STOP', undefined, at - 60),
      phones.whatsapp.written(number, 'शुरू करें', undefined, at - 30),
      phones.whatsapp.written(number, 'STOP', undefined, at - 5),
    ];
    const bookings = async () => {
      await phones.book((await phones.clinic()).doctor, 12, MONDAY);
      await phones.settled();
      return phones.byWhatsapp(12).length;
    };
    await phones.book(doctor, 12, MONDAY);
    await phones.settled();
    for (const call of [stop!, start!, stop!]) expect(await tell(call)).toBe(200);
    expect(await bookings()).toBe(2);
    expect(await tell(stopAgain!)).toBe(200);
    expect(await bookings()).toBe(2);
  });

  it('START brings what had not left before the STOP, if it is still so; so does the ticket', async () => {
    const { doctor, desk } = await phones.clinic();
    const [byNumber, byTicket] = [await phones.book(doctor, 13, MONDAY), await phones.book(doctor, 14, MONDAY)];
    await phones.book(doctor, 15, MONDAY);
    await phones.settled();
    phones.whatsapp.answerWith({ status: 503, body: 'away' });
    for (const serial of [1, 2, 3]) await desk.cancel(serial, 'The doctor is away', MONDAY);
    await phones.settled();
    const stop = (told: boolean) =>
      phones.api
        .browser()
        .call(stopPhoneMessages, { params: { ticket: ticketIn(byTicket.ticketUrl) }, body: { told } });
    const write = (text: string) => tell(phones.whatsapp.written(`91${patient(13).phoneNumber}`, text));
    await stop(false);
    await write('STOP');
    phones.whatsapp.answerWith();
    phones.api.clock.advance(60_000);
    await phones.settled();
    expect(phones.byWhatsapp(15).at(-1)).toMatch(/cancelled number 3/);
    expect([phones.byWhatsapp(13), phones.byWhatsapp(14)].map(({ length }) => length)).toEqual([1, 1]);

    await desk.restore(2, MONDAY);
    await stop(true);
    await write('START');
    await phones.settled();
    expect(phones.byWhatsapp(13).slice(1)).toEqual([expect.stringMatching(/cancelled number 1/)]);
    expect(phones.byWhatsapp(14)).toHaveLength(1);
    expect(byNumber.serialNumber).toBe(1);
  });

  it('is told that the address is ours when it is set up, and nobody else is', async () => {
    const ask = (token: string) => {
      const query = `hub.mode=subscribe&hub.challenge=4711&hub.verify_token=${token}`;
      return fetch(`${phones.api.baseUrl}/api/texts/whatsapp?${query}`);
    };
    const answer = await ask(VERIFY_TOKEN);
    expect([answer.status, await answer.text()]).toEqual([200, '4711']);
    expect((await ask('guessed')).status).toBe(400);
    expect((await ask(`${VERIFY_TOKEN}&hub.verify_token=again`)).status).toBe(400);
    expect((await fetch(`${phones.api.baseUrl}/api/texts/pigeon`)).status).toBe(404);
  });
});

it('a provider that is away for an hour gets what is still of use, each once', async () => {
  const { doctor, desk } = await phones.clinic();
  phones.whatsapp.answerWith({ status: 503, body: {} });
  await phones.book(doctor, 10);
  await phones.settled();
  await desk.callNext(null);
  await phones.settled();
  await phones.book(doctor, 11);
  for (let quarters = 0; quarters < 4; quarters += 1) {
    later(15);
    await phones.settled();
  }
  phones.whatsapp.answerWith();
  later(5);
  await until(async () => expect(phones.byWhatsapp(11)).toHaveLength(1), 10_000);
  await phones.settled();
  expect(phones.byWhatsapp(11)).toHaveLength(1);
  // The turn does not wait for it.
  expect([phones.byWhatsapp(10), phones.textsTo(10)]).toEqual([[], [expect.stringMatching(/it is your turn/)]]);
});

it('providers that let us in no more, for the key is wrong, are passed by or wait until it is right: nothing is lost or doubled', async () => {
  const { doctor } = await phones.clinic();
  phones.whatsapp.answerWith({ status: 401, body: { error: { code: 190 } } });
  await phones.book(doctor, 13);
  await phones.told(13, [/your number is 1/]);
  phones.msg91.answerWith({ status: 401, body: { hasError: true, code: '401', apiError: '207' } });
  await phones.book(doctor, 14);
  await phones.settled();
  later(60);
  expect(await phones.counted(doctor, 'booked')).toMatchObject({ sent: 1, failed: 0 });
  phones.msg91.answerWith();
  await phones.told(14, [/your number is 2/]);
  await phones.settled();
  expect(phones.textsTo(14)).toHaveLength(1);
});
