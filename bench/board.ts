import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { clinicTime } from '@baari/calendar/zone';
import { moveIntoClinic } from '@baari/testing/doctor';
import { get, post } from './calls.ts';
import { callAgain, cookieOf, prepareClinics, startEcho } from './clinics.ts';
import type { BenchServer } from './database.ts';
import { doctorId } from './dataset.ts';
import { startListeners } from './generator.ts';
import type { Heard } from './listeners.ts';
import { latencyLines, MANY_STREAMS } from './live.ts';
import type { Live } from './live.ts';
import { SECRET } from './rates.ts';
import type { Line } from './report.ts';
import { START, startService, WITHOUT_LIMITS } from './service.ts';

const PRACTICES = 6;
/** More than a clinic has: one slow board would hardly show. */
const BOARDS = 50;

/** How fast an act at one of six practices with 100 patients each reaches the boards that show all of them. */
export async function measureBoard(
  server: BenchServer,
  folder: string,
  port: number,
  { rounds, seconds }: Live,
  say: (line: Line) => void,
): Promise<void> {
  const today = clinicTime(new Date(), 'Asia/Kolkata').date;
  const { owner, ownerUrl, appUrl } = await server.database('bench_board');
  await prepareClinics(owner, today, PRACTICES);
  const practice = doctorId(1);
  for (let other = 2; other <= PRACTICES; other += 1) await moveIntoClinic(owner, doctorId(other), practice);
  mkdirSync(join(folder, 'board-data'), { recursive: true });
  const service = await startService([START], port, join(folder, 'board.log'), {
    DATABASE_URL: appUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
    BAARI_SECRET: SECRET,
    DATA_DIR: join(folder, 'board-data'),
    ...MANY_STREAMS,
    ...WITHOUT_LIMITS,
  });
  const headers = { cookie: cookieOf(practice).replace('cookie: ', '') };
  const board = await (await fetch(`http://127.0.0.1:${port}/api/doctor/board`, { headers })).text();
  const echo = await startEcho(port + 1, board.length);
  const listeners = startListeners();
  const times = (request: string, isBoard: boolean) =>
    Array.from({ length: BOARDS }, () => ({ clinic: practice, request, isBoard }));
  const acts = new Map([
    [port, callAgain(practice, today)],
    [port + 1, post(`/act/${practice}`, [], {})],
  ]);
  const act = (at: number, forSeconds: number) =>
    listeners.run({
      order: 'act',
      port: at,
      busy: { clinic: practice, request: acts.get(at)! },
      others: [],
      seconds: forSeconds,
    });
  try {
    const streams = times(get('/api/doctor/board/stream', cookieOf(practice)), true);
    await listeners.run({ order: 'open', port, streams });
    await listeners.run({ order: 'open', port: port + 1, streams: times(get(`/desk/${practice}`), false) });
    await act(port, 2);
    await act(port + 1, 2);
    const heard: { service: Heard; bare: Heard }[] = [];
    for (let round = 0; round < rounds; round += 1)
      heard.push({ service: await act(port, seconds), bare: await act(port + 1, seconds) });
    latencyLines(
      `an act at one of ${PRACTICES} practices, from its sending to each of ${BOARDS} boards`,
      heard,
    ).forEach(say);
  } finally {
    listeners.stop();
    echo.stop();
    await service.stop();
  }
}
