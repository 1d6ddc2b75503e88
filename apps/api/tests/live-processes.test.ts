import { login, logout } from '@baari/contract/account';
import { endSessionByLink } from '@baari/contract/account-sessions';
import { getAppointments } from '@baari/contract/appointments';
import { removeMember } from '@baari/contract/members';
import { deleteProfile } from '@baari/contract/profile';
import { getQueue, watchQueue, watchTicket } from '@baari/contract/queue';
import { watchDisplay } from '@baari/contract/queue-display';
import { addressFor } from '@baari/client/call';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { submit } from '@baari/testing/profile-form';
import { proved, SCALE } from '@baari/testing/proof';
import { mailOf, PASSWORD, signUp } from '@baari/testing/sign-up';
import { until } from '@baari/testing/until';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { book, clinicDay, deskOf, TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { openLive } from './support/live.ts';
import { lacksRedis, startRedis } from '@baari/testing/stand-ins/redis';
import type { RedisServer } from '@baari/testing/stand-ins/redis';

const WAIT_MS = 15_000;
const LISTENERS = SCALE === 1 ? 20 : 1_000;
const ACTS = 40;

describe.skipIf(lacksRedis())('two processes that share a Redis', () => {
  let redis: RedisServer;
  let first: TestApi;
  let second: TestApi;
  beforeAll(async () => {
    redis = await startRedis();
    first = await startApi(inject('ownerUrl'), redis.settings);
    second = await first.sibling();
    await sharing('connected');
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
    await redis.stop();
  });

  const readiness = async (api: TestApi) =>
    (await api.browser().fetch('/readyz')).json() as Promise<{ redis?: string }>;
  const sharing = (how: 'connected' | 'away') =>
    until(async () => {
      for (const api of [first, second])
        expect(await readiness(api)).toEqual({ success: true, message: 'ready', database: 'primary', redis: how });
    }, WAIT_MS);
  /** Desk, patient and waiting room of the doctor's day, all on the second process. */
  async function elsewhere(doctor: Doctor, ticketUrl: string) {
    const [desk, patient, room] = await Promise.all([
      openLive(second, second.browserOf(doctor), watchQueue),
      openLive(second, second.browser(), watchTicket, { ticket: ticketUrl.split('/t/')[1]! }),
      openLive(second, second.browser(), watchDisplay, { id: doctor.doctorId }),
    ]);
    const all = [desk, patient, room];
    return { desk, patient, room, close: () => all.forEach((live) => live.close()) };
  }
  async function dayOf() {
    const { doctor, desk } = await clinicDay(first, 2, 2);
    const { ticketUrl } = await book(first, doctor.doctorId, 3);
    return { doctor, desk, ...{ there: await elsewhere(doctor, ticketUrl) } };
  }

  it('tell a desk of the other which later day was booked', async () => {
    const { doctor, there } = await dayOf();
    await book(first, doctor.doctorId, 4, '2026-11-24');
    await there.desk.untilOtherDays(1);
    expect(there.desk.otherDays).toEqual(['2026-11-24']);
    there.close();
  });

  it('show an act at one desk in the streams of the other, and nothing of another clinic', async () => {
    const { doctor, desk, there } = await dayOf();
    const other = await clinicDay(first, 1, 1);
    const queue = await desk.callNext(null);
    await other.desk.callNext(null);
    expect(await there.desk.until(({ version }) => version === queue.version)).toEqual(queue);
    await there.patient.until(({ nowServing }) => nowServing === 1);
    await there.room.until(({ current }) => current === 1);
    await deskOf(doctor, second.browserOf(doctor)).callNext(1);
    await there.room.until(({ current }) => current === 2);
    await book(first, doctor.doctorId, 4);
    await there.desk.until(({ counts }) => counts.total === 4);
    for (const { rows } of there.desk.events)
      for (const { _id } of rows) expect(_id.startsWith(doctor.doctorId)).toBe(true);
    there.close();
  });

  it('end a session everywhere at once: its stream, and its copy in the other process’s cache', async () => {
    const { doctor, there } = await dayOf();
    const elsewhereToo = second.browserOf(doctor);
    // By its clock what it keeps of a session would never be too old.
    const monotonic = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await elsewhereToo.call(getQueue);
    const began = Date.now();
    await doctor.browser.call(logout);
    await there.desk.ended;
    expect(Date.now() - began).toBeLessThan(5_000);
    await expect(elsewhereToo.call(getQueue)).rejects.toMatchObject({ code: 'NO_SESSION' });
    monotonic.mockRestore();
    there.close();
  });

  it.each<[string, (doctor: Doctor) => Promise<unknown>]>([
    ['its own log-out', ({ browser }) => browser.call(logout)],
    ['a log-in in its browser', ({ browser, email }) => browser.call(login, { body: { email, password: PASSWORD } })],
  ])(
    'end the desk of a session that ends by %s as soon as they are told, and no other of its account',
    async (_, end) => {
      // The third never looks by itself whether the sessions of its desks are there: its clocks stand.
      vi.useFakeTimers({ toFake: ['setInterval'] });
      const third = await first.sibling().finally(() => vi.useRealTimers());
      await until(async () => expect(await readiness(third)).toMatchObject({ redis: 'connected' }), WAIT_MS);
      const { doctor } = await clinicDay(first, 0, 0);
      await first.owner.query('update account set password_hash = $2 where doctor_id = $1', [
        ...[doctor.doctorId, await hash(PASSWORD)],
      ]);
      const other = { browser: await first.anotherDesk(doctor) };
      const [ending, staying] = await Promise.all(
        [doctor, other].map((of) => openLive(third, third.browserOf(of), watchQueue)),
      );
      await end(doctor);
      await ending!.ended;
      await book(first, doctor.doctorId, 1);
      await staying!.until(({ counts }) => counts.total === 1);
      staying!.close();
      await third.stop();
    },
  );

  it('end the session of a stranger everywhere at once by the link of the mail about it', async () => {
    const email = 'asked.by.mail@clinic.example';
    const owner = first.browser();
    const inboxes = [first.browser(), second.browser()];
    await signUp(owner, email, PASSWORD, inboxes);
    await submit(owner, { regNumber: 'MH-ASKED-1' });
    const stranger = first.browser();
    await stranger.call(login, { body: { email, password: PASSWORD } });
    const mail = await mailOf(inboxes, email, 'was-this-you');
    const elsewhereToo = second.browserOf({ browser: stranger });
    const live = await openLive(second, elsewhereToo, watchQueue);
    // By its clock what it keeps of a session would never be too old.
    const monotonic = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await elsewhereToo.call(getQueue);
    await first.browser().call(endSessionByLink, { body: { token: /#(\S+)/.exec(mail.text)![1]! } });
    await live.ended;
    await expect(elsewhereToo.call(getQueue)).rejects.toMatchObject({ code: 'NO_SESSION' });
    monotonic.mockRestore();
    await second.browserOf({ browser: owner }).call(getQueue);
  });

  it('end the screens of a removed member everywhere, and what the other process knew of her role', async () => {
    const owner = await first.doctor();
    const given = { clinicId: owner.doctorId, practices: [owner.doctorId] };
    const member = await first.member({ ...given, role: 'receptionist' });
    const there = second.browserOf(member);
    const isIn = async () => (await there.fetch(addressFor(owner.doctorId, getQueue))).status;
    const screen = await there.fetch(addressFor(owner.doctorId, watchQueue));
    expect(await isIn()).toBe(200);
    await owner.browser.call(removeMember, { params: { id: member.accountId } });
    // Ends, or the test would wait for ever.
    for await (const _ of screen.body!);
    await until(async () => expect(await isIn()).toBe(401), WAIT_MS);
  });

  it('tell patients elsewhere when the whole clinic goes', async () => {
    const { doctor, there } = await dayOf();
    await second.browserOf(doctor).call(getAppointments, { query: { date: TODAY } });
    await doctor.browser.call(deleteProfile);
    await there.patient.until(({ status }) => status === 'CANCELLED');
    await there.desk.ended;
    there.close();
  });

  it('reach every listener elsewhere with every act', async (context) => {
    const { doctor, desk } = await clinicDay(first, 2, 2);
    const rooms = await Promise.all(
      Array.from({ length: LISTENERS }, () =>
        openLive(second, second.browser(), watchDisplay, { id: doctor.doctorId }),
      ),
    );
    await desk.callNext(null);
    const met: number[] = [];
    for (let act = 0; act < ACTS; act += 1) {
      const began = performance.now();
      const { version } = await desk.callAgain(1);
      const arrived = rooms.map((room) =>
        room.until((event) => event.version >= version).then(() => met.push(performance.now() - began)),
      );
      await Promise.all(arrived);
    }
    rooms.forEach((room) => room.close());
    expect(met).toHaveLength(LISTENERS * ACTS);
    met.sort((a, b) => a - b);
    const at = (share: number) => met[Math.floor(met.length * share)]!.toFixed(0);
    proved(
      context,
      `${ACTS} acts in one process to ${LISTENERS} streams of the other: from the tap median ${at(0.5)} ms, p99 ${at(0.99)} ms`,
    );
  });

  it('go on while Redis is away, say so, and are right again by themselves', async () => {
    const { doctor, desk, there } = await dayOf();
    const here = await openLive(first, doctor.browser, watchQueue);
    await redis.kill();
    await sharing('away');
    expect(await (await first.browser().fetch('/metrics')).text()).toContain('baari_redis_connected 0');
    const queue = await desk.callNext(null);
    await here.until(({ version }) => version === queue.version);
    const leaving = await clinicDay(first, 0, 0);
    const left = await openLive(second, second.browserOf(leaving.doctor), watchQueue);
    const began = Date.now();
    await leaving.doctor.browser.call(logout);
    await left.ended;
    expect(Date.now() - began).toBeLessThan(5_000);
    expect(there.room.events.at(-1)).toMatchObject({ current: null });

    await redis.start();
    await sharing('connected');
    await there.desk.until(({ version }) => version === queue.version);
    await there.patient.until(({ nowServing }) => nowServing === 1);
    await there.room.until(({ current }) => current === 1);
    await desk.callNext(1);
    await there.room.until(({ current }) => current === 2);
    for (const { log } of [first, second]) {
      expect(log.filter((line) => line.includes('Redis is away'))).toHaveLength(1);
      expect(log.filter((line) => line.includes('Redis is back'))).toHaveLength(1);
    }
    here.close();
    there.close();
  });

  it('start while Redis is away, and find it', async () => {
    await redis.kill();
    const third = await first.sibling();
    const { doctor, desk } = await clinicDay(third, 1, 1);
    const live = await openLive(third, doctor.browser, watchQueue);
    await desk.callNext(null);
    await live.until(({ current }) => current === 1);
    expect(await readiness(third)).toMatchObject({ redis: 'away' });
    await redis.start();
    await until(async () => expect(await readiness(third)).toMatchObject({ redis: 'connected' }), WAIT_MS);
    await sharing('connected');
    await deskOf(doctor, first.browserOf(doctor)).complete(1);
    await live.until(({ counts }) => counts.done === 1);
    live.close();
    await third.stop();
  });

  it('write nothing of the password to the log, refused or not', async () => {
    const guarded = await startRedis({ password: 'hush-hush' });
    const refused = await first.sibling({ REDIS_URL: guarded.url.replace('hush-hush', 'loud-loud') });
    await until(async () => expect(refused.log.join()).toContain('Redis is away'), WAIT_MS);
    expect(refused.log.join()).not.toMatch(/hush-hush|loud-loud/);
    await refused.stop();
    await guarded.stop();
  });

  it('put neither name nor phone, token or ticket on the bus', async () => {
    const stranger = await redis.stranger();
    const said: string[] = [];
    stranger.on('pmessage', (_pattern, channel, text) => said.push(`${channel} ${text}`));
    await stranger.psubscribe('*');
    const { doctor, desk, there } = await dayOf();
    await desk.callNext(null);
    await there.room.until(({ current }) => current === 1);
    const token = [...doctor.browser.cookies.values()][0]!;
    await doctor.browser.call(logout);
    await there.desk.ended;
    await until(async () => expect(said.join()).toContain('"sessions"'), WAIT_MS);
    for (const line of said)
      expect(line).toMatch(
        /^baari:[0-9a-f]{24} \{"from":"[0-9a-f-]{36}","event":\{"kind":"(day","doctorId":"[0-9a-z]{10}","date":"2026-11-21"|sessions","doctorId":"[0-9a-z]{10}"|session","tokenHash":"[A-Za-z0-9+/]{43}=")\}\}$/,
      );
    expect(said.join()).not.toContain(token);
    there.close();
  });
});
