import { statfs } from 'node:fs/promises';

/** What a disk holds and has left for this user, in bytes. */
export interface Space {
  free: number;
  total: number;
}

/** The disk on which a folder is. */
export type SpaceOf = (folder: string) => Promise<Space>;

export const spaceOf: SpaceOf = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
};
