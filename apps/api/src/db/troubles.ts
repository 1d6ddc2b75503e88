import { WrongVersion, troubleOf } from '../lib/database-trouble.ts';
import { Failure } from '../lib/failure.ts';
import { isOutdated } from './outdated.ts';
import { asFailure } from './refusal.ts';
import { ownMark } from './schema-mark.ts';

/** For how long a full disk is told after it refused a write: asking for something does not show it. */
const FULL_TOLD_MS = 5_000;
const RETRY_AFTER_SECONDS = 2;

/** What the failures of the service's statements tell of the database. */
export interface Troubles {
  /** The error to throw for one of the database: a refusal's Failure, WrongVersion, or the same. */
  explained(error: unknown): Promise<unknown>;
  /** Throws what was found a moment ago and still holds. */
  check(): Promise<void>;
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
/** A function, table, column or right that is not there, or has changed. */
const isMisfit = (error: unknown): boolean => /^(42|0A000)/.test(codeOf(error));
const NO_SUCH_FUNCTION = '42883';

/** `readMark` reads schema_mark() of the database. */
export function troubles(readMark: () => Promise<string>): Troubles {
  let full: { error: Error; at: number } | null = null;
  let misfit: WrongVersion | null = null;

  /** A database that cannot be asked tells nothing of its version. */
  const fits = async (): Promise<boolean> => {
    const [own, found] = await Promise.all([ownMark(), readMark().catch((error: unknown) => error)]);
    return found === own || (found instanceof Error && codeOf(found) !== NO_SUCH_FUNCTION);
  };

  return {
    async explained(error) {
      if (troubleOf(error) === 'disk full') full = { error: error as Error, at: performance.now() };
      if (isOutdated(error)) return new Failure('NOT_READY', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error });
      if (!isMisfit(error) || (await fits())) return asFailure(error);
      misfit = new WrongVersion('the tables and functions of the database are not of this version of the service.', {
        cause: error,
      });
      return misfit;
    },
    async check() {
      if (full && performance.now() - full.at < FULL_TOLD_MS) throw full.error;
      if (misfit && (await fits())) misfit = null;
      if (misfit) throw misfit;
    },
  };
}
