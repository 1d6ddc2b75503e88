import { expect, it, vi } from 'vitest';
import { dayChannels } from './service-channels.ts';

const TODAY = '2026-11-21';
const CLINICS = Array.from({ length: 40 }, (_, i) => `clinic${i}`);

/** Channels whose readings end when they are told to; `told` are the clinics whose listeners heard of a day. */
function slowChannels() {
  const underWay: { doctorId: string; end: () => void }[] = [];
  const told: string[] = [];
  const read = (doctorId: string) =>
    new Promise<string>((resolve) => void underWay.push({ doctorId, end: () => resolve(doctorId) }));
  const channels = dayChannels(read, vi.fn());
  for (const clinic of CLINICS) channels.join(clinic, TODAY, (day) => told.push(day));
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
  const channels = dayChannels(async (doctorId) => doctorId, vi.fn());
  channels.changed(null, null);
  const leave = channels.join('clinic1', TODAY, told);
  channels.changed(null, null);
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  leave();
  channels.changed(null, null);
  channels.join('clinic2', TODAY, told);
  channels.changed(null, null);
  await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith('clinic2'));
});

it('goes on to the others if some days cannot be read, and tries those again', async () => {
  const told = vi.fn();
  const troubles: string[] = [];
  let isBroken = true;
  const read = async (doctorId: string) => {
    if (isBroken && CLINICS.indexOf(doctorId) < 10) throw new Error(doctorId);
    return doctorId;
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
