import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeName } from './embedded-place.ts';

/** On Linux a name that the system frees when the process ends, however it ends; elsewhere a file. */
const addressOf = (dataDir: string): string => {
  const name = `${placeName(dataDir)}-starts`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), name);
};

/** Takes the turn; null if another process has it. */
const take = (address: string, onWaiting: (socket: Socket) => void): Promise<Server | null> =>
  new Promise((resolve, reject) => {
    const turn = createServer(onWaiting);
    turn.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    turn.listen(address, () => resolve(turn));
  });

/** Resolves once whoever has the turn gave it back or ended; false if nobody has it. */
const untilFree = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    let isTaken = false;
    connect(address, () => (isTaken = true))
      .on('error', () => undefined)
      .on('close', () => resolve(isTaken))
      .resume();
  });

/**
 * Does `start` while no other process does so for the same data directory. Of two that make a cluster at the same time, or clear
 * away what an earlier server left, each would destroy what the other has.
 */
export async function inTurn<T>(dataDir: string, log: (line: string) => void, start: () => Promise<T>): Promise<T> {
  const address = addressOf(dataDir);
  const waiting = new Set<Socket>();
  const keep = (socket: Socket) => waiting.add(socket.on('error', () => undefined));
  let turn = await take(address, keep);
  if (!turn) log('another start of the service works on this data directory: waiting for it');
  while (!turn) {
    const wasTaken = await untilFree(address);
    if (!wasTaken && !address.startsWith('\0')) rmSync(address, { force: true });
    turn = await take(address, keep);
  }
  try {
    return await start();
  } finally {
    turn.close();
    waiting.forEach((socket) => socket.destroy());
  }
}
