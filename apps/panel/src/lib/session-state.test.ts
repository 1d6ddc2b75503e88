import { ServerRefusal } from '@baari/client/failures';
import type { CurrentUser } from '@baari/contract/account';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepAsking } from './keep-asking.ts';
import { createSession } from './session-state.ts';
import type { SessionStore } from './session-state.ts';

const doctor: CurrentUser = {
  _id: 'k3v9q2m7xd',
  email: 'asha@example.in',
  name: null,
  image: null,
  profileCompleted: false,
  clock: '12h',
  practices: [],
  phone: null,
  clinics: [],
  sharedDesk: null,
};
const always = () => true;
const answering = (user: CurrentUser) => () => Promise.resolve(user);
const other: CurrentUser = { ...doctor, _id: 'p4x8w1n5zs', email: 'binu@example.in' };
const refusal = (status: number, code?: 'NO_SESSION') =>
  new ServerRefusal('', { code, errors: [], status, retryAfterSeconds: undefined });
const noSession = () => Promise.reject(refusal(401, 'NO_SESSION'));

/** The storage of a browser, as a device store has it: a tab hears of each change of any value, its own ones too. */
function browser() {
  const values = new Map<string, string>();
  const tabs: Set<() => void>[] = [];
  return {
    told: () => values.get('told'),
    tab(ask: () => Promise<CurrentUser>, mayHaveSession = always) {
      const mine = new Set<() => void>();
      tabs.push(mine);
      const kept = (key: string) => {
        const put = (next: string | undefined) => {
          const isNew = values.get(key) !== next;
          if (next === undefined) values.delete(key);
          else values.set(key, next);
          for (const tab of tabs) if (isNew || tab === mine) [...tab].forEach((listener) => listener());
          return true;
        };
        return {
          read: () => values.get(key),
          write: put,
          forget: () => void put(undefined),
          subscribe(listener: () => void) {
            mine.add(listener);
            return () => void mine.delete(listener);
          },
        };
      };
      return createSession({ ask, mayHaveSession, told: kept('told'), changed: kept('changed') });
    },
  };
}
const aTab = (ask: () => Promise<CurrentUser>, mayHaveSession = always) => browser().tab(ask, mayHaveSession);

describe('session', () => {
  it('is asked for once by a page that opens after the account was found to be something else', async () => {
    const at = (role: 'owner' | 'nurse'): CurrentUser => ({
      ...doctor,
      practices: [{ _id: 'k3v9q2m7xd', role } as CurrentUser['practices'][number]],
    });
    let now = at('owner');
    const asked = vi.fn(() => Promise.resolve(now));
    const { tab } = browser();
    const first = tab(asked);
    await first.check();
    now = at('nurse');
    await first.check();
    asked.mockClear();
    const later = tab(asked);
    await later.check();
    await new Promise(setImmediate);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(later.get()).toMatchObject({ status: 'logged-in', doctor: now });
  });

  it('is asked for again in all tabs when one learns that the account is something else at its clinics', async () => {
    const at = (role: 'owner' | 'receptionist'): CurrentUser => ({
      ...doctor,
      practices: [{ _id: 'k3v9q2m7xd', role } as CurrentUser['practices'][number]],
    });
    let now = at('owner');
    const asked = vi.fn(() => Promise.resolve(now));
    const { tab } = browser();
    const tabs = [tab(asked), tab(asked), tab(asked)];
    for (const each of tabs) await each.check();
    now = at('receptionist');
    await tabs[0]!.check();
    await vi.waitFor(() => {
      for (const each of tabs) expect(each.get()).toEqual({ status: 'logged-in', doctor: now });
    });
    const calls = asked.mock.calls.length;
    await tabs[1]!.check();
    expect(asked).toHaveBeenCalledTimes(calls + 1);
  });

  it('SESS-1 is unknown before the check answers', async () => {
    let answer: (user: CurrentUser) => void = () => undefined;
    const session = aTab(() => new Promise((resolve) => (answer = resolve)));
    const checked = session.check();
    expect(session.get()).toEqual({ status: 'unknown' });
    answer(doctor);
    expect(await checked).toMatchObject({ status: 'logged-in' });
  });

  it('SESS-2 holds the user of the answer as the current doctor and tells who listens', async () => {
    const session = aTab(answering(doctor));
    const listener = vi.fn();
    session.subscribe(listener);
    await session.check();
    expect(session.get()).toEqual({ status: 'logged-in', doctor });
    expect(listener).toHaveBeenCalledOnce();
  });

  it('SESS-3 is logged out without asking when the hint says that nobody is there', async () => {
    const ask = vi.fn(() => Promise.resolve(doctor));
    const session = aTab(ask, () => false);
    await session.check();
    expect(session.get()).toEqual({ status: 'logged-out', byChoice: false });
    expect(ask).not.toHaveBeenCalled();
  });

  it('SESS-4 takes a failed check as logged out', async () => {
    const session = aTab(noSession);
    expect(await session.check()).toEqual({ status: 'logged-out', byChoice: false });
  });

  it.each([
    ['no network', new Error('network away')],
    ['a fault of the server', refusal(503)],
    ['too many questions', refusal(429)],
  ])('SESS-4 takes a check without an answer as logged out, and knows it: %s', async (_, why) => {
    const session = aTab(() => Promise.reject(why));
    expect(await session.check()).toEqual({ status: 'logged-out', byChoice: false, unanswered: true });
  });

  it('keeps what the server says of a membership with which the session ended', async () => {
    const why = 'Patil Clinic has suspended you.';
    const ended = new ServerRefusal(why, {
      ...{ code: 'MEMBERSHIP_ENDED', errors: [], status: 401, retryAfterSeconds: undefined },
    });
    const session = aTab(() => Promise.reject(ended));
    expect(await session.check()).toEqual({ status: 'logged-out', byChoice: false, why });
    session.end(ended);
    expect(session.get()).toEqual({ status: 'logged-out', byChoice: false, why });
  });

  it('DELETE-12 a recheck asks also where the hint says that nobody is there', async () => {
    const ask = vi.fn(noSession);
    const session = aTab(ask, () => false);
    expect(await session.recheck()).toEqual({ status: 'logged-out', byChoice: false });
    expect(ask).toHaveBeenCalledOnce();
  });

  it('SESS-6 forgets the doctor on logout, also when a check is still under way', async () => {
    let answer: (user: CurrentUser) => void = () => undefined;
    const session = aTab(() => new Promise((resolve) => (answer = resolve)));
    const checked = session.check();
    session.end('choice');
    answer(doctor);
    await checked;
    expect(session.get()).toEqual({ status: 'logged-out', byChoice: true });
  });

  it('keeps the doctor on screen while a recheck runs', async () => {
    const session = aTab(answering(doctor));
    await session.check();
    const again = session.check();
    expect(session.get().status).toBe('logged-in');
    await again;
  });
});

describe('the tabs of one browser', () => {
  const isLoggedInAs = (session: SessionStore, { _id }: CurrentUser) =>
    vi.waitFor(() => expect(session.get()).toMatchObject({ status: 'logged-in', doctor: { _id } }));

  it('follow a log-in and a log-out', async () => {
    const { tab } = browser();
    let user: CurrentUser | undefined = doctor;
    const ask = () => (user ? Promise.resolve(user) : noSession());
    const [one, two] = [tab(ask), tab(ask)];
    await Promise.all([one.check(), two.check()]);
    user = undefined;
    one.end('choice');
    await vi.waitFor(() => expect(two.get()).toEqual({ status: 'logged-out', byChoice: false }));
    user = other;
    await two.check();
    await isLoggedInAs(one, other);
  });

  it('ask for themselves, and only where they believe in another account', async () => {
    const { tab } = browser();
    const ask = vi.fn(answering(doctor));
    const [one, two] = [tab(ask), tab(ask)];
    await one.check();
    await two.check();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('are not logged out by one that has no network, which follows them once it has', async () => {
    const { tab, told } = browser();
    const one = tab(answering(doctor));
    await one.check();
    let isOnline = false;
    const two = tab(() => (isOnline ? Promise.resolve(doctor) : Promise.reject(new Error('network away'))));
    await two.check();
    expect(two.get().status).toBe('logged-out');
    expect(told()).toBe(doctor._id);
    await isLoggedInAs(one, doctor);
    isOnline = true;
    two.compare();
    await isLoggedInAs(two, doctor);
  });

  it('all end with a session that the server no longer knows', async () => {
    const { tab, told } = browser();
    let ask = answering(doctor);
    const [one, two] = [tab(() => ask()), tab(() => ask())];
    await Promise.all([one.check(), two.check()]);
    ask = noSession;
    await one.check();
    expect(told()).toBeUndefined();
    await vi.waitFor(() => expect(two.get().status).toBe('logged-out'));
  });
});

describe('a session check without an answer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is made again by itself, ever more rarely, until there is an answer', async () => {
    let isOnline = false;
    const ask = vi.fn(() => (isOnline ? Promise.resolve(doctor) : Promise.reject(new Error('network away'))));
    const session = aTab(ask);
    keepAsking(session, () => {});
    await session.check();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(ask).toHaveBeenCalledTimes(3);
    isOnline = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(session.get()).toEqual({ status: 'logged-in', doctor });
    const asked = ask.mock.calls.length;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(ask).toHaveBeenCalledTimes(asked);
  });

  it('is made at once with the return of the network, and not where it is known who is logged in', async () => {
    let isOnline = false;
    let networkIsBack = () => {};
    const ask = vi.fn(() => (isOnline ? Promise.resolve(doctor) : Promise.reject(new Error('network away'))));
    const session = aTab(ask);
    keepAsking(session, (listener) => (networkIsBack = listener));
    await session.check();
    isOnline = true;
    networkIsBack();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.get()).toEqual({ status: 'logged-in', doctor });
    networkIsBack();
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
