import { forgotPassword, login, register, resetPassword, sendSignupCode } from '@baari/contract/account';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { askCode, codeIn, humanToken, mailOf, PASSWORD, signUp, wrongCode } from '@baari/testing/sign-up';
import { withoutGuard } from './support/without-guard.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

let addresses = 0;
const newAddress = () => `race.${(addresses += 1)}@clinic.example`;
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const DEFINER = 'security definer set search_path = public, pg_temp';

/** What became of a call: null, or the code of its refusal. */
async function refusalOf(call: Promise<unknown>): Promise<string | null> {
  try {
    await call;
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}
const successes = (outcomes: (string | null)[]) => outcomes.filter((outcome) => outcome === null).length;

async function askReset(email: string): Promise<string> {
  await api.browser().call(forgotPassword, { body: { email } });
  return codeIn(await mailOf(api.browser(), email, 'reset'));
}
const reset = (email: string, otp: string, n: number) =>
  refusalOf(api.browser().call(resetPassword, { body: { email, otp, newPassword: `Neem-Leaf-${n}` } }));

describe('a code under a thousand guesses at the same time', () => {
  /** How many of the guesses of so many clients were compared. */
  async function evaluated(clients = 1): Promise<number> {
    const email = newAddress();
    await askCode(api.browser(), email);
    const guesses = await times(1_000, async (n) => {
      const values = ['signup', email, Buffer.from([n >> 8, n]), Buffer.from([n % clients]), api.clock.now()];
      return (await api.app('select try_code($1, $2, $3, $4, $5) as met', values)).rows[0]?.met as boolean | null;
    });
    return guesses.filter((met) => met !== null).length;
  }

  it('five of a client are looked at, and fifty of all', async () => {
    expect(await evaluated()).toBe(5);
    expect(await evaluated(3)).toBe(15);
    expect(await evaluated(200)).toBe(50);
  });

  it('without the guard more are (control)', async () => {
    const naive = `create or replace function try_code(
        p_purpose text, p_email text, p_mac bytea, p_client bytea, p_now timestamptz) returns boolean language plpgsql ${DEFINER} as $$
      declare c mail_code;
      begin
        select * into c from mail_code where purpose = p_purpose and email = p_email;
        if c.tries >= 5 then return null; end if;
        perform pg_sleep(0.01);
        update mail_code set tries = least(5, c.tries + 1) where purpose = p_purpose and email = p_email;
        return c.code_mac = p_mac;
      end $$`;
    expect(await withoutGuard(api, 'try_code', naive, () => evaluated())).toBeGreaterThan(5);
  });

  it('over HTTP all are refused alike, and then the right one too', async () => {
    const email = newAddress();
    await signUp(api.browser(), email);
    const otp = await askReset(email);
    const outcomes = await times(300, (n) => reset(email, wrongCode(otp, n + 1), n));
    expect(new Set(outcomes)).toEqual(new Set(['CODE_INVALID']));
    expect(await reset(email, otp, 0)).toBe('CODE_INVALID');
  });
});

describe('the right code fifty times at the same time', () => {
  async function resets(): Promise<number> {
    const email = newAddress();
    await signUp(api.browser(), email);
    const otp = await askReset(email);
    return successes(await times(50, (n) => reset(email, otp, n)));
  }

  it('sets one password', async () => {
    expect(await resets()).toBe(1);
  });

  it('without the guard it sets several (control)', async () => {
    const naive = `create or replace function use_code(p_purpose text, p_email text, p_mac bytea, p_now timestamptz)
      returns boolean language plpgsql ${DEFINER} as $$
      begin
        perform from mail_code c where c.purpose = p_purpose and c.email = p_email and c.code_mac = p_mac;
        if not found then return false; end if;
        perform pg_sleep(0.5);
        update mail_code c set code_mac = null where c.purpose = p_purpose and c.email = p_email;
        return true;
      end $$`;
    expect(await withoutGuard(api, 'use_code', naive, resets)).toBeGreaterThan(1);
  });

  it('API-11 creates one account', async () => {
    const email = newAddress();
    const otp = await askCode(api.browser(), email);
    const tokens = await times(50, () => humanToken(api.browser()));
    const outcomes = await times(50, (n) =>
      refusalOf(api.browser().call(register, { body: { email, otp, password: PASSWORD, reCaptcha: tokens[n]! } })),
    );
    expect(successes(outcomes)).toBe(1);
    const { rows } = await api.owner.query('select count(*) from account where email = $1', [email]);
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('a human-check’s solution used twenty times at the same time', () => {
  async function passed(): Promise<number> {
    const reCaptcha = await humanToken(api.browser());
    const body = { email: newAddress(), otp: '123456', password: PASSWORD, reCaptcha };
    const outcomes = await times(20, () => refusalOf(api.browser().call(register, { body })));
    return outcomes.filter((outcome) => outcome === 'CODE_INVALID').length;
  }

  it('passes once', async () => {
    expect(await passed()).toBe(1);
  });

  it('without the guard it passes more often (control)', async () => {
    const naive = `create or replace function spend_challenge(p_challenge_hash bytea, p_now timestamptz, p_expires_at timestamptz)
      returns boolean language plpgsql ${DEFINER} as $$
      begin
        if exists (select from spent_challenge where challenge_hash = p_challenge_hash) then return false; end if;
        perform pg_sleep(0.1);
        insert into spent_challenge values (p_challenge_hash, p_expires_at) on conflict do nothing;
        return true;
      end $$`;
    expect(await withoutGuard(api, 'spend_challenge', naive, passed)).toBeGreaterThan(1);
  });
});

describe('a log-in with the old password while it is reset', () => {
  /** Sessions that are left when both are done. */
  async function left(): Promise<number> {
    let sessions = 0;
    for (let round = 0; round < 5; round += 1) {
      const email = newAddress();
      const { user } = await signUp(api.browser(), email);
      const otp = await askReset(email);
      await Promise.all([
        ...Array.from({ length: 3 }, () =>
          refusalOf(api.browser().call(login, { body: { email, password: PASSWORD } })),
        ),
        reset(email, otp, 1),
      ]);
      const { rows } = await api.owner.query<{ count: number }>('select count(*) from session where doctor_id = $1', [
        user._id,
      ]);
      sessions += rows[0]!.count;
    }
    return sessions;
  }

  it('leaves no session', async () => {
    expect(await left()).toBe(0);
  });

  it('without the guard it leaves some (control)', async () => {
    const naive = `create or replace function open_session(p_doctor_id text, p_password_hash text, p_token_hash bytea,
        p_old_token_hash bytea, p_now timestamptz, p_expires_at timestamptz, p_step bigint default null,
        p_recovery_macs bytea[] default null)
      returns boolean language plpgsql ${DEFINER} as $$
      begin
        perform pg_sleep(0.3);
        perform start_session(p_doctor_id, p_token_hash, p_old_token_hash, p_now, p_expires_at);
        return true;
      end $$`;
    expect(await withoutGuard(api, 'open_session', naive, left)).toBeGreaterThan(0);
  });
});

it('twenty requests for a code at the same time send one mail', async () => {
  const email = newAddress();
  const outcomes = await times(20, () => refusalOf(api.browser().call(sendSignupCode, { body: { email } })));
  expect(successes(outcomes)).toBe(1);
  expect(new Set(outcomes)).toEqual(new Set([null, 'RESEND_LOCKED']));
});
