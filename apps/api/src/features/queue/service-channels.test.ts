import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayChannels } from './service-channels.ts';

const TODAY = '2026-11-21';
const CLINICS = Array.from({ length: 40 }, (_, i) => `clinic${i}`);

interface Day {
  of: string;
  version: number;
}
const dayOf = (of: string, version = 1): Day => ({ of, version });

/** Channels whose readings end when they are told to; `told` are the clinics whose listeners heard of a day. */
function slowChannels() {
  const underWay: { doctorId: string; end: () => void }[] = [];
  const told: string[] = [];
  const read = (doctorId: string) =>
    new Promise<Day>((resolve) => void underWay.push({ doctorId, end: () => resolve(dayOf(doctorId)) }));
  const channels = dayChannels(read, vi.fn());
  for (const clinic of CLINICS) channels.join(clinic, TODAY, ({ of }) => told.push(of));
  return { channels, underWay, told };
}

it('reads all days again a few at a time, and a day that changed meanwhile at once', async () => {
  const { channels, underWay, told } = slowChannels();
  channels.changed(null, null);
  channels.changed(null, null);
  await vi.waitFor(() => expect(underWay).toHaveLength(4));
  channels.changed('clinic30', TODAY);
  await vi.waitFor(() => expect(underWay.map(({ doctorId }) => doctorId)).toContain('clinic30'));
  expect(underWay).toHaveLength(5);

  await vi.waitFor(() => {
    expect(underWay.length).toBeLessThanOrEqual(5);
    underWay.splice(0).forEach(({ end }) => end());
    expect(new Set(told)).toEqual(new Set(CLINICS));
  });
  // Asked for twice, read once; but for the four that were under way and may have been read too early, and the change.
  await vi.waitFor(() => {
    underWay.splice(0).forEach(({ end }) => end());
    expect(told).toHaveLength(CLINICS.length + 4 + 1);
  });
});

it('goes on if fewer days than that, or none, have listeners', async () => {
  const told = vi.fn();
  const channels = dayChannels(async (doctorId) => dayOf(doctorId), vi.fn());
  channels.changed(null, null);
  const leave = channels.join('clinic1', TODAY, told);
  channels.changed(null, null);
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  leave();
  channels.changed(null, null);
  channels.join('clinic2', TODAY, told);
  channels.changed(null, null);
  await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith(dayOf('clinic2')));
});

it('goes on to the others if some days cannot be read, and tries those again', async () => {
  const told = vi.fn();
  const troubles: string[] = [];
  let isBroken = true;
  const read = async (doctorId: string) => {
    if (isBroken && CLINICS.indexOf(doctorId) < 10) throw new Error(doctorId);
    return dayOf(doctorId);
  };
  const channels = dayChannels(read, (error) => troubles.push((error as Error).message));
  for (const clinic of CLINICS) channels.join(clinic, TODAY, told);
  vi.useFakeTimers();
  channels.changed(null, null);
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toHaveBeenCalledTimes(CLINICS.length - 10);
  expect(troubles).toEqual(CLINICS.slice(0, 10));
  isBroken = false;
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(told).toHaveBeenCalledTimes(CLINICS.length);
});

/** One channel that has paused; `read` ends what is being read, with this version. */
async function oneChannel() {
  const underWay: ((day: Day) => void)[] = [];
  const channels = dayChannels(() => new Promise<Day>((resolve) => void underWay.push(resolve)), vi.fn());
  const told: number[] = [];
  channels.join('clinic1', TODAY, ({ version }) => told.push(version));
  await vi.advanceTimersByTimeAsync(1_000);
  return {
    told,
    underWay,
    change: () => channels.changed('clinic1', TODAY),
    offer: (version: number, begunAt = performance.now()) =>
      channels.offer('clinic1', TODAY, dayOf('clinic1', version), begunAt),
    async read(version: number) {
      underWay.shift()!(dayOf('clinic1', version));
      await vi.advanceTimersByTimeAsync(0);
    },
    pause: () => vi.advanceTimersByTimeAsync(1_000),
  };
}

describe('a day that an act has read itself', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is told without another reading, and so is that of the next act', async () => {
    const { told, underWay, offer, pause } = await oneChannel();
    offer(2);
    await pause();
    offer(3);
    await pause();
    expect(told).toEqual([2, 3]);
    expect(underWay).toEqual([]);
  });

  it('is read with others that change in the same moment', async () => {
    const { told, underWay, offer, read, pause } = await oneChannel();
    offer(2);
    offer(3);
    offer(4);
    await pause();
    expect(underWay).toHaveLength(1);
    await read(4);
    expect(told).toEqual([2, 4]);
  });

  it.each([
    ['is not followed by', 'older', 2, [3]],
    ['is followed by', 'newer', 4, [3, 4]],
  ])('%s what began to be read before it and is %s', async (_, _age, version, expected) => {
    const { told, change, offer, read, pause } = await oneChannel();
    change();
    await pause();
    offer(3);
    await read(version);
    expect(told).toEqual(expected);
  });

  it('is read again if something was read since the act began, which may know of another change', async () => {
    const { told, underWay, change, offer, read, pause } = await oneChannel();
    const begunAt = performance.now();
    await pause();
    change();
    await pause();
    await read(2);
    await pause();
    offer(3, begunAt);
    await pause();
    expect(underWay).toHaveLength(1);
    await read(3);
    expect(told).toEqual([2, 3]);
  });

  it('of which nobody hears is not kept for who comes later', async () => {
    const channels = dayChannels(async (doctorId) => dayOf(doctorId, 3), vi.fn());
    channels.offer('clinic2', TODAY, dayOf('clinic2', 2), performance.now());
    const told = vi.fn();
    channels.join('clinic2', TODAY, told);
    await channels.fresh('clinic2', TODAY);
    expect(told.mock.calls).toEqual([[dayOf('clinic2', 3)]]);
  });
});

it('tells screens before tickets, and tickets in parts, whatever becomes of one of them', async () => {
  const onTrouble = vi.fn();
  const channels = dayChannels(async (doctorId) => dayOf(doctorId), onTrouble);
  const told: string[] = [];
  const broken = new Error('a ticket cannot be read');
  for (let n = 1; n <= 120; n += 1)
    channels.join(
      ...(['clinic1', TODAY] as const),
      ({ version }) => {
        if (n === 60) throw broken;
        told.push(`ticket ${n} of ${version}`);
      },
      'ticket',
    );
  channels.join('clinic1', TODAY, ({ version }) => void told.push(`screen of ${version}`));
  const tickets = Array.from({ length: 120 }, (_, i) => i + 1).filter((n) => n !== 60);

  channels.offer('clinic1', TODAY, dayOf('clinic1', 2), performance.now());
  expect(told).toEqual(['screen of 2']);
  const asked = vi.fn(() => void told.push('another desk'));
  setImmediate(() => setImmediate(asked));
  await vi.waitFor(() => expect(told.at(-1)).toBe('ticket 120 of 2'));
  expect(told.filter((one) => one.startsWith('ticket'))).toEqual(tickets.map((n) => `ticket ${n} of 2`));
  expect(told.indexOf('another desk')).toBeLessThan(told.indexOf('ticket 120 of 2'));
  expect(onTrouble.mock.calls).toEqual([[broken]]);
});

it('does not let tickets wait for more screens than a clinic has', async () => {
  const channels = dayChannels(async (doctorId) => dayOf(doctorId), vi.fn());
  const told: string[] = [];
  for (let n = 1; n <= 1_000; n += 1) channels.join('clinic1', TODAY, () => void told.push(`screen ${n}`));
  channels.join('clinic1', TODAY, () => void told.push('ticket'), 'ticket');
  channels.offer('clinic1', TODAY, dayOf('clinic1', 2), performance.now());
  await vi.waitFor(() => expect(told).toHaveLength(1_001));
  expect(told.indexOf('ticket')).toBe(50);
});
