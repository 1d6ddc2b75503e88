import { say } from '@baari/contract/said';
import { fieldFailure } from './failure.ts';

/** Writes the keys of a page's last row as an opaque cursor. */
export const writeCursor = (keys: readonly string[]): string => Buffer.from(JSON.stringify(keys)).toString('base64url');

/** Reads a cursor of `count` keys. Throws INVALID_FIELDS on anything that `writeCursor` did not write. */
export function readCursor(cursor: string, count: number): string[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (
      Array.isArray(keys) &&
      keys.length === count &&
      keys.every((key) => typeof key === 'string' && !key.includes('\0'))
    )
      return keys;
  } catch {
    // Not a cursor of ours: refused below.
  }
  throw fieldFailure('cursor', say('cursor-invalid', 'This cursor is not valid'));
}
