import { expect, it, vi } from 'vitest';
import { sessionCache } from './session-cache.ts';
import type { LiveSession } from './session-cache.ts';

const NOW = new Date('2026-11-21T04:30:00Z');
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const TOKEN = Buffer.alloc(32, 1);
const session: LiveSession = {
  accountId: '0123456789',
  tokenHash: TOKEN,
  authenticatedAt: NOW,
  expiresAt: later(86_400_000),
  sharedDesk: null,
  practice: {
    doctorId: '0123456789',
    role: 'owner',
    roleByPassword: 'owner',
    hasProfile: true,
    lacksSecondFactor: false,
  },
};

function cacheOf(found: LiveSession | null = session) {
  const read = vi.fn(async () => found);
  return { read, cache: sessionCache(read) };
}

it('asks the database once in two seconds', async () => {
  const { read, cache } = cacheOf();
  for (let times = 0; times < 50; times += 1) expect(await cache.find(TOKEN, NOW, null)).toEqual(session);
  expect(read).toHaveBeenCalledTimes(1);
  await cache.find(TOKEN, later(2_000), null);
  expect(read).toHaveBeenCalledTimes(2);
});

it('keeps nothing longer than two seconds of this machine either', async () => {
  const { read, cache } = cacheOf();
  await cache.find(TOKEN, NOW, null);
  const monotonic = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000);
  await cache.find(TOKEN, NOW, null);
  monotonic.mockRestore();
  expect(read).toHaveBeenCalledTimes(2);
});

it('never keeps that there is none', async () => {
  const { read, cache } = cacheOf(null);
  await cache.find(TOKEN, NOW, null);
  await cache.find(TOKEN, NOW, null);
  expect(read).toHaveBeenCalledTimes(2);
});

it('does not keep a session without a profile, and reads again if asked to', async () => {
  const { read, cache } = cacheOf({ ...session, practice: { ...session.practice!, hasProfile: false } });
  await cache.find(TOKEN, NOW, null);
  await cache.find(TOKEN, NOW, null);
  expect(read).toHaveBeenCalledTimes(2);
  read.mockResolvedValue(session);
  await cache.find(TOKEN, NOW, null);
  await cache.find(TOKEN, NOW, null, true);
  await cache.find(TOKEN, NOW, null);
  expect(read).toHaveBeenCalledTimes(4);
});

it('asks again for a session that has reached its end', async () => {
  const { read, cache } = cacheOf({ ...session, expiresAt: later(1_000) });
  await cache.find(TOKEN, NOW, null);
  await cache.find(TOKEN, later(1_000), null);
  expect(read).toHaveBeenCalledTimes(2);
});

it('forgets at once, by token, by account and by practice', async () => {
  const { read, cache } = cacheOf();
  await cache.find(TOKEN, NOW, null);
  cache.forget(TOKEN);
  await cache.find(TOKEN, NOW, null);
  cache.forgetAll(session.accountId);
  await cache.find(TOKEN, NOW, null);
  expect(read).toHaveBeenCalledTimes(3);
});

it('forgets what a former token found with the session itself', async () => {
  const { read, cache } = cacheOf({ ...session, tokenHash: Buffer.alloc(32, 2) });
  await cache.find(TOKEN, NOW, null);
  cache.forget(Buffer.alloc(32, 2));
  await cache.find(TOKEN, NOW, null);
  expect(read).toHaveBeenCalledTimes(2);
});

it('drops sessions that ended in other processes, and does not publish that again', async () => {
  const read = vi.fn(async () => session);
  const told = vi.fn();
  const cache = sessionCache(read, told);
  const drops = [() => cache.drop(TOKEN), () => cache.dropAll(session.accountId), cache.clear];
  for (const drop of drops) {
    await cache.find(TOKEN, NOW, null);
    drop();
  }
  await cache.find(TOKEN, NOW, null);
  expect(read).toHaveBeenCalledTimes(4);
  expect(told).not.toHaveBeenCalled();
  cache.forget(TOKEN);
  expect(told).toHaveBeenCalledExactlyOnceWith({ tokenHash: TOKEN });
});

it('does not keep a session that was dropped during its read', async () => {
  let answer = (_: LiveSession | null): void => {};
  const read = vi
    .fn<() => Promise<LiveSession | null>>()
    .mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    .mockResolvedValue(null);
  const cache = sessionCache(read);
  const first = cache.find(TOKEN, NOW, null);
  cache.forget(TOKEN);
  answer(session);
  await first;
  expect(await cache.find(TOKEN, NOW, null)).toBeNull();
});
