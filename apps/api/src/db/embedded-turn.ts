import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeName } from './embedded-place.ts';

/**
 * What only one process may have of a data directory at a time. server: the server on it, from the beginning of its start until it has
 * ended; commands: what the operator's command line does where no service runs.
 */
export type Turn = 'server' | 'commands';

/** On Linux a name that the system frees when the process ends, however it ends; elsewhere a file. */
const addressOf = (dataDir: string, turn: Turn): string => {
  const name = `${placeName(dataDir)}-${turn}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), name);
};

/** Takes the turn; null if another process has it. */
const take = (address: string, onWaiting: (socket: Socket) => void): Promise<Server | null> =>
  new Promise((resolve, reject) => {
    const turn = createServer(onWaiting);
    turn.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    turn.listen(address, () => resolve(turn.unref()));
  });

/** Resolves once whoever has the turn gave it back or ended, or after `forMs`; false if nobody has it. */
const untilFree = (address: string, forMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    let isTaken = false;
    const socket = connect(address, () => (isTaken = true));
    const timer = setTimeout(() => socket.destroy(), forMs);
    socket
      .on('error', () => undefined)
      .on('close', () => {
        clearTimeout(timer);
        resolve(isTaken);
      })
      .resume();
  });

/** Whether a process has the turn now. */
export const isTaken = (dataDir: string, turn: Turn): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(addressOf(dataDir, turn), () => {
      resolve(true);
      socket.destroy();
    }).on('error', () => resolve(false));
  });

/**
 * Waits for the turn, and returns what gives it back. Says once, by `onWaiting`, that another process has it; throws `tooLong` if that one keeps it
 * for longer than `limitMs`.
 */
export async function takeTurn(
  dataDir: string,
  turn: Turn,
  { onWaiting, limitMs, tooLong }: { onWaiting: () => void; limitMs: number; tooLong: string },
): Promise<() => void> {
  const address = addressOf(dataDir, turn);
  const waiting = new Set<Socket>();
  const keep = (socket: Socket) => {
    waiting.add(socket);
    socket
      .on('error', () => undefined)
      .on('close', () => waiting.delete(socket))
      .unref()
      .resume();
  };
  const giveUp = performance.now() + limitMs;
  let taken = await take(address, keep);
  if (!taken) onWaiting();
  while (!taken) {
    const left = giveUp - performance.now();
    if (left <= 0) throw new Error(tooLong);
    const wasTaken = await untilFree(address, left);
    if (!wasTaken && !address.startsWith('\0')) rmSync(address, { force: true });
    taken = await take(address, keep);
  }
  const server = taken;
  return () => {
    server.close();
    waiting.forEach((socket) => socket.destroy());
  };
}
