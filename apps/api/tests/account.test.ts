import { deleteAccount, getCurrentUser, login, logout, reauthenticate } from '@baari/contract/account';
import { getProfile } from '@baari/contract/profile';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { PASSWORD, signUp } from '@baari/testing/sign-up';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const MINUTE_MS = 60_000;

describe('log-in', () => {
  it('API-12 LOGIN-10 ENT-9 logs in with e-mail and password', async () => {
    const { user } = await signUp(api.browser(), 'login@clinic.example');
    const browser = api.browser();
    const answer = await browser.call(login, { body: { email: 'LOGIN@clinic.example', password: PASSWORD } });
    expect(answer).toMatchObject({ success: true, message: expect.any(String), user });
    expect((await browser.call(getCurrentUser)).user).toEqual(user);
  });

  it('gives one answer for a wrong password, an unknown address and an account without a password', async () => {
    await signUp(api.browser(), 'one.answer@clinic.example');
    const { email: withoutPassword } = await api.doctor();
    for (const email of ['one.answer@clinic.example', 'unknown@clinic.example', withoutPassword])
      await expect(api.browser().call(login, { body: { email, password: 'Wrong-One-1' } })).rejects.toMatchObject({
        status: 401,
        code: 'INVALID_CREDENTIALS',
        message: 'Invalid email or password',
      });
  });

  it('slows down wrong passwords of one client, and a right one resets the count', async () => {
    const email = 'slow@clinic.example';
    await signUp(api.browser(), email);
    const wrong = () => api.browser().call(login, { body: { email, password: 'Wrong-One-1' } });
    const right = () => api.browser().call(login, { body: { email, password: PASSWORD } });
    for (let times = 0; times < 9; times += 1) await expect(wrong()).rejects.toMatchObject({ status: 401 });
    await right();
    for (let times = 0; times < 10; times += 1) await expect(wrong()).rejects.toMatchObject({ status: 401 });
    await expect(right()).rejects.toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  });
});

describe('deleting the account', () => {
  it('API-7 deletes at once after a fresh log-in, and the address can sign up again', async () => {
    const browser = api.browser();
    const email = 'delete@clinic.example';
    const { user } = await signUp(browser, email);
    const other = api.browser();
    await other.call(login, { body: { email, password: PASSWORD } });
    for (const one of [browser, other]) await one.call(getCurrentUser);
    expect(await browser.call(deleteAccount)).toMatchObject({ success: true, message: expect.any(String) });
    for (const one of [browser, other])
      for (const endpoint of [getCurrentUser, getProfile])
        await expect(one.call(endpoint)).rejects.toMatchObject({ status: 401 });
    await expect(browser.call(login, { body: { email, password: PASSWORD } })).rejects.toMatchObject({ status: 401 });
    const again = await signUp(browser, email);
    expect(again.user._id).not.toBe(user._id);
  });

  it('asks an older session to log in again first', async () => {
    const browser = api.browser();
    await signUp(browser, 'older@clinic.example');
    api.clock.advance(10 * MINUTE_MS + 1);
    await expect(browser.call(deleteAccount)).rejects.toMatchObject({ status: 403, code: 'REAUTH_REQUIRED' });
    await expect(browser.call(reauthenticate, { body: { password: 'Wrong-One-1' } })).rejects.toMatchObject({
      status: 401,
      code: 'INVALID_CREDENTIALS',
    });
    await expect(browser.call(deleteAccount)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
    await browser.call(reauthenticate, { body: { password: PASSWORD } });
    await browser.call(deleteAccount);
  });

  it('ACC-12 keeps counts and payments, cancels coming appointments and erases the patients; other clinics keep theirs', async () => {
    const { doctorId, browser } = await api.doctor();
    const { doctorId: otherId } = await api.doctor();
    for (const id of [doctorId, otherId]) {
      await api.owner.query(
        `insert into appointment_day (doctor_id, date, cap, last_serial, live_count, male, female, other, attended)
         values ($1, '2026-11-20', 10, 1, 1, 0, 1, 0, 1), ($1, '2026-11-23', 10, 1, 1, 0, 1, 0, 0)`,
        [id],
      );
      await api.owner.query(
        `insert into appointment (doctor_id, date, serial, patient_name, phone, gender, status, booked_at)
         values ($1, '2026-11-20', 1, 'Sunita Patil', '9876500001', 'FEMALE', 'VERIFIED', $2),
                ($1, '2026-11-23', 1, 'Sunita Patil', '9876500001', 'FEMALE', 'BOOKED', $2)`,
        [id, api.clock.now()],
      );
      await api.owner.query(
        `insert into payment (doctor_id, order_id, amount_paise, status, created_at) values ($1, 'order_1', 99900, 'paid', $2)`,
        [id, api.clock.now()],
      );
    }
    await browser.call(deleteAccount);

    const kept = (id: string) =>
      api.owner.query('select status, patient_name, phone from appointment where doctor_id = $1 order by date', [id]);
    expect((await kept(doctorId)).rows).toEqual([
      { status: 'VERIFIED', patient_name: null, phone: null },
      { status: 'CANCELLED', patient_name: null, phone: null },
    ]);
    expect((await kept(otherId)).rows.map((row) => row.status)).toEqual(['VERIFIED', 'BOOKED']);
    const left = await api.owner.query(
      `select (select count(*) from account where doctor_id = $1) + (select count(*) from profile where doctor_id = $1)
            + (select count(*) from session where doctor_id = $1) as personal,
              (select count(*) from payment where doctor_id = $1) as payments,
              (select sum(attended) from appointment_day where doctor_id = $1) as attended`,
      [doctorId],
    );
    expect(left.rows).toEqual([{ personal: 0, payments: 1, attended: 1 }]);
  });
});

it('SESS-5 API-4 logout ends the session on the server', async () => {
  const browser = api.browser();
  await signUp(browser, 'logout@clinic.example');
  const stolen = api.browser();
  for (const [name, value] of browser.cookies) stolen.cookies.set(name, value);
  await stolen.call(getCurrentUser);
  expect(await browser.call(logout)).toMatchObject({ success: true, message: expect.any(String) });
  // The device stays known, which opens nothing.
  expect([...browser.cookies.keys()]).toEqual(['baari_device']);
  await expect(stolen.call(getCurrentUser)).rejects.toMatchObject({ status: 401, code: 'NO_SESSION' });
});

it('API-13 google sends the browser back with a text of the fixed list while it is not set up', async () => {
  const response = await api.browser().fetch('/api/doctor/google');
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/login?message=Google%20sign-in%20is%20not%20set%20up%20yet');
});
