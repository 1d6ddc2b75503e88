import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { addressOf } from '@baari/client/call';
import { watchQueue } from '@baari/contract/queue';
import { watchDisplay } from '@baari/contract/queue-display';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { proved, SCALE } from '@baari/testing/proof';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { clinicDay } from './support/clinic-day.ts';
import type { Desk, Doctor } from './support/clinic-day.ts';
import { openLive } from './support/live.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { STREAM_HEARTBEAT_SECONDS: '1' });
});
afterAll(() => api.stop());

const STALLED = SCALE === 1 ? 30 : 1_000;
const ACTS = 30;

/** Opens a stream and never reads from it. */
function stalledReader(doctor: Doctor): Promise<Socket> {
  const { hostname, port } = new URL(api.baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.pause();
    socket.once('error', reject);
    const cookie = [...doctor.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    socket.write(`GET ${addressOf(watchQueue)} HTTP/1.1\r\nHost: clinic\r\nCookie: ${cookie}\r\n\r\n`, () => {
      socket.off('error', reject).on('error', () => undefined);
      resolve(socket);
    });
  });
}

async function figure(name: string): Promise<number> {
  const text = await (await api.browser().fetch('/metrics')).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name}{stream="watchQueue"}`))
      ?.split(' ')[1] ?? 0,
  );
}

/** How long an act takes to reach each of the others, in milliseconds, sorted. */
async function delays(desk: Desk, doctor: Doctor): Promise<number[]> {
  const readers = await Promise.all([1, 2, 3].map(() => openLive(api, doctor.browser, watchQueue)));
  const room = await openLive(api, api.browser(), watchDisplay, { id: doctor.doctorId });
  const met: number[] = [];
  await Promise.all(readers.map(({ until: comes }) => comes(() => true)));
  let current = (await desk.read()).current;
  for (let act = 0; act < ACTS; act += 1) {
    const began = performance.now();
    const { version, lastAct } = await (current === null ? desk.callNext(null) : desk.callAgain(current));
    current ??= lastAct!.serialNumber;
    await Promise.all([...readers, room].map((reader) => reader.until((event) => event.version >= version)));
    met.push(performance.now() - began);
  }
  for (const reader of [...readers, room]) reader.close();
  return met.sort((a, b) => a - b);
}

it(
  'readers that stopped reading neither slow the others nor stay',
  async (context) => {
    const { doctor, desk } = await clinicDay(api, 38, 2);
    await api.owner.query(`update appointment set patient_name = rpad(patient_name, 80, 'a') where doctor_id = $1`, [
      doctor.doctorId,
    ]);
    const alone = await delays(desk, doctor);
    const stalled = await Promise.all(Array.from({ length: STALLED }, () => stalledReader(doctor)));
    await until(async () => expect(await figure('baari_streams')).toBeGreaterThanOrEqual(STALLED), 20_000);
    const among = await delays(desk, doctor);

    // What the kernel takes for a reader is finite: acts go on until every one of them is found out.
    await until(async () => {
      await desk.callAgain((await desk.read()).current!);
      expect(await figure('baari_streams_dropped_total')).toBe(STALLED);
      expect(await figure('baari_streams')).toBe(0);
    }, 60_000 * SCALE);
    stalled.forEach((socket) => socket.destroy());
    const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(0);
    proved(
      context,
      `${STALLED} stalled readers, all dropped; act to 4 others: median ${at(alone, 0.5)} ms alone, ${at(among, 0.5)} ms among them, p90 ${at(alone, 0.9)} and ${at(among, 0.9)}`,
    );
    expect(await figure('baari_streams')).toBe(0);
  },
  120_000 * SCALE,
);
