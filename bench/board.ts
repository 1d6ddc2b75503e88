import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { clinicTime } from '@baari/calendar/zone';
import { moveIntoClinic } from '@baari/testing/doctor';
import { get, post } from './calls.ts';
import { callAgain, cookieOf, prepareClinics, startEcho, ticketStreams, zoneAtNoon } from './clinics.ts';
import type { BenchServer } from './database.ts';
import { DAY_CAP, doctorId } from './dataset.ts';
import { startListeners } from './generator.ts';
import type { ClinicRequest, Heard } from './listeners.ts';
import { latencyLines, MANY_STREAMS } from './live.ts';
import type { Live } from './live.ts';
import { SECRET } from './rates.ts';
import type { Line } from './report.ts';
import { START, startService, WITHOUT_LIMITS } from './service.ts';

const PRACTICES = 6;
/** As many as the target of an act to a screen speaks of. */
const LISTENERS = 1_000;
/** More than a clinic has: one slow board would hardly show. All others are patients, as many of each practice. */
const BOARDS = 50;

/** How fast an act at one of six practices with 100 patients each reaches the boards that show all of them. */
export async function measureBoard(
  server: BenchServer,
  folder: string,
  port: number,
  { rounds, seconds }: Live,
  say: (line: Line) => void,
): Promise<void> {
  const zone = zoneAtNoon(new Date());
  const today = clinicTime(new Date(), zone).date;
  const { owner, ownerUrl, appUrl } = await server.database('bench_board');
  await prepareClinics(owner, today, PRACTICES);
  const practice = doctorId(1);
  for (let other = 2; other <= PRACTICES; other += 1) await moveIntoClinic(owner, doctorId(other), practice);
  mkdirSync(join(folder, 'board-data'), { recursive: true });
  const service = await startService([START], port, join(folder, 'board.log'), {
    DATABASE_URL: appUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
    BAARI_SECRET: SECRET,
    CLINIC_TIME_ZONE: zone,
    DATA_DIR: join(folder, 'board-data'),
    ...MANY_STREAMS,
    ...WITHOUT_LIMITS,
  });
  const headers = { cookie: cookieOf(practice).replace('cookie: ', '') };
  const board = await (await fetch(`http://127.0.0.1:${port}/api/doctor/board`, { headers })).text();
  const echo = await startEcho(port + 1, board.length);
  const listeners = startListeners();
  /** The boards among the patients, so that neither is told first. */
  const streamsOf = (boardRequest: string, isBoard: boolean, patient: (clinic: string, serial: number) => string) =>
    Array.from({ length: LISTENERS }, (_, i): ClinicRequest => {
      if (i % (LISTENERS / BOARDS) === 0) return { clinic: practice, request: boardRequest, isBoard };
      const clinic = doctorId(1 + (i % PRACTICES));
      return { clinic, request: patient(clinic, 2 + (i % (DAY_CAP - 1))), isBeside: true };
    });
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
    const streams = streamsOf(get('/api/doctor/board/stream', cookieOf(practice)), true, ticketStreams(SECRET, today));
    await listeners.run({ order: 'open', port, streams });
    const bare = streamsOf(get(`/desk/${practice}`), false, (clinic) => get(`/other/${clinic}`));
    await listeners.run({ order: 'open', port: port + 1, streams: bare });
    await act(port, 2);
    await act(port + 1, 2);
    const heard: { service: Heard; bare: Heard }[] = [];
    for (let round = 0; round < rounds; round += 1)
      heard.push({ service: await act(port, seconds), bare: await act(port + 1, seconds) });
    latencyLines(
      `an act at one of ${PRACTICES} practices, from its sending to each of ${BOARDS} boards among ${LISTENERS.toLocaleString('en')} listeners`,
      heard,
    ).forEach(say);
  } finally {
    listeners.stop();
    echo.stop();
    await service.stop();
  }
}
