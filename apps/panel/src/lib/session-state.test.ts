import type { CurrentUser } from '@baari/contract/account';
import { describe, expect, it, vi } from 'vitest';
import { createSession } from './session-state.ts';

const doctor: CurrentUser = {
  _id: 'k3v9q2m7xd',
  email: 'asha@example.in',
  name: null,
  image: null,
  profileCompleted: false,
};
const always = () => true;

describe('session', () => {
  it('SESS-1 is unknown before the check answers', async () => {
    let answer: (user: CurrentUser) => void = () => undefined;
    const session = createSession({ ask: () => new Promise((resolve) => (answer = resolve)), mayHaveSession: always });
    const checked = session.check();
    expect(session.get()).toEqual({ status: 'unknown' });
    answer(doctor);
    expect(await checked).toMatchObject({ status: 'logged-in' });
  });

  it('SESS-2 holds the user of the answer as the current doctor and tells who listens', async () => {
    const session = createSession({ ask: () => Promise.resolve(doctor), mayHaveSession: always });
    const listener = vi.fn();
    session.subscribe(listener);
    await session.check();
    expect(session.get()).toEqual({ status: 'logged-in', doctor });
    expect(listener).toHaveBeenCalledOnce();
  });

  it('SESS-3 is logged out without asking when the hint says that nobody is there', async () => {
    const ask = vi.fn(() => Promise.resolve(doctor));
    const session = createSession({ ask, mayHaveSession: () => false });
    await session.check();
    expect(session.get()).toEqual({ status: 'logged-out', byChoice: false });
    expect(ask).not.toHaveBeenCalled();
  });

  it('SESS-4 takes a failed check as logged out', async () => {
    const session = createSession({ ask: () => Promise.reject(new Error('network away')), mayHaveSession: always });
    expect(await session.check()).toEqual({ status: 'logged-out', byChoice: false });
  });

  it('SESS-6 forgets the doctor on logout, also when a check is still under way', async () => {
    let answer: (user: CurrentUser) => void = () => undefined;
    const session = createSession({ ask: () => new Promise((resolve) => (answer = resolve)), mayHaveSession: always });
    const checked = session.check();
    session.end('choice');
    answer(doctor);
    await checked;
    expect(session.get()).toEqual({ status: 'logged-out', byChoice: true });
  });

  it('keeps the doctor on screen while a recheck runs', async () => {
    const session = createSession({ ask: () => Promise.resolve(doctor), mayHaveSession: always });
    await session.check();
    const again = session.check();
    expect(session.get().status).toBe('logged-in');
    await again;
  });
});
