import fastify from 'fastify';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sweepRecord } from '../lib/late-sweeps.ts';
import { sweepAgain } from './sweeps.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

it('a sweep tells when it last succeeded and how often it failed, and goes on after a failure', async () => {
  const app = fastify();
  const registry = new Registry();
  const run = vi.fn<(now: Date) => Promise<void>>();
  run.mockRejectedValueOnce(new Error('the database is away')).mockResolvedValue();
  const clock = () => new Date('2026-11-21T04:30:00Z');
  const sweep = { name: 'files', everySeconds: 3_600, run };
  sweepAgain(app, [sweep], { clock, logger: pino({ level: 'silent' }), registry, record: sweepRecord() });
  const figure = async (name: string) =>
    (await registry.getSingleMetric(`baari_sweep_${name}`)!.get()).values.map(({ labels, value }) => ({
      ...labels,
      value,
    }));

  await app.listen({ port: 0 });
  await vi.waitFor(async () => expect(await figure('failures_total')).toEqual([{ sweep: 'files', value: 1 }]));
  expect(await figure('last_success_timestamp_seconds')).toEqual([{ sweep: 'files', value: 0 }]);
  expect(await figure('interval_seconds')).toEqual([{ sweep: 'files', value: 3_600 }]);

  vi.advanceTimersByTime(3_600_000);
  await vi.waitFor(async () =>
    expect(await figure('last_success_timestamp_seconds')).toEqual([
      { sweep: 'files', value: clock().getTime() / 1_000 },
    ]),
  );
  expect(run).toHaveBeenCalledTimes(2);
  await app.close();
});

it('a sweep that fails three times in a row is late since it last succeeded, until it succeeds again', async () => {
  const app = fastify();
  const record = sweepRecord();
  let now = new Date('2026-11-21T04:30:00Z');
  let isWell = true;
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (!isWell) throw new Error('the table is in use');
  };
  const needs = { clock: () => now, logger: pino({ level: 'silent' }), registry: new Registry(), record };
  sweepAgain(app, [{ name: 'retention', everySeconds: 3_600, run }], needs);
  const anHourLater = async () => {
    now = new Date(now.getTime() + 3_600_000);
    const before = runs;
    vi.advanceTimersByTime(3_600_000);
    await vi.waitFor(() => expect(runs).toBe(before + 1));
    await app.ready();
  };
  await app.listen({ port: 0 });
  await vi.waitFor(() => expect(runs).toBe(1));
  isWell = false;
  for (let hour = 0; hour < 3; hour += 1) await anHourLater();
  expect(record.late(now)).toEqual([]);
  await anHourLater();
  expect(record.late(now)).toEqual([{ sweep: 'retention', since: new Date('2026-11-21T04:30:00Z') }]);
  isWell = true;
  await anHourLater();
  expect(record.late(now)).toEqual([]);
  await app.close();
});
