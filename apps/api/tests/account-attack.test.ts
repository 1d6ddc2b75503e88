import { login } from '@baari/contract/account';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { jsonBody, PASSWORD, signUp } from '@baari/testing/sign-up';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1' });
});
afterAll(() => api.stop());

const EMAIL = 'under.attack@clinic.example';

async function logIn(client: string, password: string, device = '', email = EMAIL): Promise<number> {
  const init = jsonBody({ email, password });
  const headers = { ...init.headers, 'x-forwarded-for': client, cookie: device };
  const response = await fetch(`${api.baseUrl}/api/doctor/login`, { ...init, headers });
  await response.arrayBuffer();
  return response.status;
}

let device: string;

it('the owner gets in while others guess, and each guesser is stopped', async () => {
  const owners = api.browser();
  await signUp(owners, EMAIL);
  device = `baari_device=${owners.cookies.get('baari_device')}`;
  const attackers = Array.from({ length: 2 }, async (_, n) => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 13; guess += 1) statuses.push(await logIn(`10.9.0.${n}`, `Wrong-One-${guess}`));
    return statuses;
  });
  const owner: number[] = [];
  for (let times = 0; times < 5; times += 1) owner.push(await logIn('10.1.1.1', PASSWORD));
  expect(owner).toEqual([200, 200, 200, 200, 200]);
  for (const statuses of await Promise.all(attackers)) {
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429, 429]);
  }
  expect(await logIn('10.1.1.1', PASSWORD)).toBe(200);
});

it('a flood of log-ins is refused early, and every accepted one is answered', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 300 }, (_, n) => logIn(`10.${n % 250}.7.${n % 200}`, PASSWORD)),
  );
  // Nearly all are asked for a proof of work; those between the question and a full queue are told to come again.
  expect(statuses.filter((status) => ![200, 428, 503].includes(status))).toEqual([]);
  expect(statuses.filter((status) => status !== 200).length).toBeGreaterThan(200);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(5);
  // Who was turned away has not used up a try.
  const { rows } = await api.owner.query(`select count(*) from rate_limit where key like 'password:%' and points > 0`);
  expect(rows).toEqual([{ count: 2 }]);
  expect(await logIn('10.1.1.1', PASSWORD)).toBe(200);
});

it('a flood of log-ins from everywhere does not turn the owner’s own device away', async () => {
  const flood = Array.from({ length: 300 }, (_, n) => logIn(`10.${n % 250}.8.${n % 200}`, 'Wrong-One-1'));
  const owner = await Promise.all(Array.from({ length: 9 }, () => logIn('10.1.1.1', PASSWORD, device)));
  expect(owner).toEqual(Array(9).fill(200));
  expect((await Promise.all(flood)).filter((status) => status === 428 || status === 503).length).toBeGreaterThan(200);
});

it('guesses at one account from everywhere leave the others’ log-ins as they were', async () => {
  const other = 'not.attacked@clinic.example';
  await signUp(api.browser(), other);
  const guesses = Array.from({ length: 60 }, (_, n) => logIn(`10.${n}.9.1`, 'Wrong-One-1'));
  const others: number[] = [];
  for (let n = 0; n < 5; n += 1) others.push(await logIn(`203.0.${n}.9`, PASSWORD, '', other));
  expect(others).toEqual(Array(5).fill(200));
  const statuses = await Promise.all(guesses);
  expect(statuses.filter((status) => ![401, 428, 503].includes(status))).toEqual([]);
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(60);
});

it('a stranger who logs in with an own account again and again does not turn the owner’s own device away', async () => {
  const stranger = 'stranger@clinic.example';
  await signUp(api.browser(), stranger);
  const devices: string[] = [];
  for (let n = 0; n < 8; n += 1) {
    const theirs = api.browser();
    await theirs.call(login, { body: { email: stranger, password: PASSWORD } });
    devices.push(`baari_device=${theirs.cookies.get('baari_device')}`);
  }
  const flood = Array.from({ length: 72 }, (_, n) => logIn(`10.2.${n}.1`, PASSWORD, devices[n % 8], stranger));
  const owner: number[] = [];
  for (let n = 0; n < 5; n += 1) owner.push(await logIn('10.1.1.1', PASSWORD, device));
  expect(owner).toEqual(Array(5).fill(200));
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200, 503]));
});
