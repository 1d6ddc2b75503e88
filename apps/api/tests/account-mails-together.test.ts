import { forgotPassword, login, resetPassword, sendSignupCode } from '@baari/contract/account';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { codeIn, jsonBody, mailOf, mailsTo, signUp } from '@baari/testing/sign-up';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1' });
});
afterAll(() => api.stop());

const MINUTE_MS = 60_000;
const NEW = 'Neem-Leaf-77';

async function from(client: string, path: string, email: string) {
  const init = jsonBody({ email });
  const headers = { ...init.headers, 'x-forwarded-for': client };
  const response = await api.browser().fetch(path, { ...init, headers });
  const { code, message } = (await response.json()) as { code?: string; message: string };
  return { status: response.status, message, ...(code !== undefined && { code }) };
}
/** Strangers ask, each time from another network. */
let networks = 0;
const strangers = (path: string, email: string) => from(`10.${(networks += 1) >> 8}.${networks & 255}.1`, path, email);
const reset = (email: string) => strangers(forgotPassword.path, email);
const signup = (email: string) => strangers(sendSignupCode.path, email);

async function account(email: string) {
  const owner = api.browser();
  await signUp(owner, email);
  const mails = async () =>
    (await mailsTo(owner, email)).map(({ purpose }) => purpose).filter((one) => one !== 'signup');
  return { owner, email, mails };
}
/** All that is promised has gone out, but for what waits for its time; answers how long each of that waits. */
async function sent(): Promise<number[]> {
  const waiting = async () =>
    (
      await api.owner.query<{ seconds: number }>(
        `select extract(epoch from start_after - created_on)::integer as seconds from pgboss.job where name = 'mail' and state < 'active'`,
      )
    ).rows.map(({ seconds }) => seconds);
  await expect.poll(async () => (await waiting()).filter((seconds) => seconds < 1)).toEqual([]);
  await expect
    .poll(
      async () => (await api.owner.query(`select from pgboss.job where name = 'mail' and state = 'active'`)).rowCount,
    )
    .toBe(0);
  return waiting();
}

it('many networks at once send an owner one mail, and the code of that one opens the account from anywhere', async () => {
  const { owner, email, mails } = await account('flooded@clinic.example');
  const answers = await Promise.all(Array.from({ length: 40 }, () => reset(email)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await sent();
  expect(await mails()).toEqual(['reset']);
  // The owner asks too, on a device that is not known.
  expect(await from('203.0.113.1', forgotPassword.path, email)).toMatchObject({ status: 200 });
  const otp = codeIn(await mailOf(owner, email, 'reset'));
  await api.browser().call(resetPassword, { body: { email, otp, newPassword: NEW } });
  await owner.call(login, { body: { email, password: NEW } });
});

it('who asked while a mail was under way waits like everybody before asking again, and is then sent one', async () => {
  const { email, mails } = await account('again@clinic.example');
  await reset(email);
  const here = () => from('203.0.113.2', forgotPassword.path, email);
  expect(await here()).toMatchObject({ status: 200 });
  expect(await here()).toMatchObject({ code: 'RESEND_LOCKED', message: 'Please wait 60s before resending.' });
  api.clock.advance(MINUTE_MS);
  expect(await here()).toMatchObject({ status: 200 });
  await sent();
  expect(await mails()).toEqual(['reset', 'reset']);
});

it('a mail that tells of an account follows no other within a minute, and a reset waits for its minute', async () => {
  const { owner, email, mails } = await account('both@clinic.example');
  for (const ask of [signup, signup, reset, reset, signup]) expect(await ask(email)).toMatchObject({ status: 200 });
  expect(await sent()).toEqual([60]);
  expect(await mails()).toEqual(['signup-known']);
  // A known device of the account waits for nobody.
  await owner.call(forgotPassword, { body: { email } });
  await mailOf(owner, email, 'reset');

  await api.owner.query(`update pgboss.job set start_after = now() where name = 'mail' and state < 'active'`);
  const otp = codeIn(await mailOf(owner, email, 'reset', 2));
  api.clock.advance(MINUTE_MS);
  expect(await signup(email)).toMatchObject({ status: 200 });
  await sent();
  expect((await mails()).toSorted()).toEqual(['reset', 'reset', 'signup-known']);
  await api.browser().call(resetPassword, { body: { email, otp, newPassword: NEW } });
});

it.each(['known', 'unknown'])(
  'sign-up and reset of an address that is %s have twenty codes a day together',
  async (kind) => {
    const email = `twenty.${kind}@clinic.example`;
    const owner = api.browser();
    if (kind === 'known') await signUp(owner, email);
    const earlier = kind === 'known' ? 1 : 0;
    for (let sentBefore = earlier; sentBefore < 20; sentBefore += 1) {
      expect(await (sentBefore % 2 === 0 ? reset : signup)(email)).toMatchObject({ status: 200 });
      api.clock.advance(MINUTE_MS);
    }
    const locked = {
      code: 'RESEND_LOCKED',
      message: expect.stringMatching(
        /^Very many codes were asked for with this address today\. The next one can be sent in/,
      ),
    };
    expect(await reset(email)).toMatchObject(locked);
    // Its first longer wait is a minute.
    expect(await signup(email)).toMatchObject({ status: 200 });
    api.clock.advance(MINUTE_MS);
    for (const ask of [reset, signup]) expect(await ask(email)).toMatchObject(locked);
    if (kind === 'known') await owner.call(forgotPassword, { body: { email } });
  },
);
