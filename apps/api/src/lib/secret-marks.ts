import { keyFor } from './secret.ts';

/** Enough to tell a few secrets apart. */
const MARK_HEX = 12;

/** What tells these secrets apart and says nothing of them, in their order. */
export const secretMarks = (secrets: readonly Buffer[]): string[] =>
  secrets.map((secret) => keyFor(secret, 'mark of a secret').toString('hex').slice(0, MARK_HEX));

/** A process, as it told of itself. */
export interface MarkedProcess {
  /** Which machine, and which process there. */
  place: string;
  /** The newest last; empty if its release does not tell. */
  secret_marks: readonly string[];
  started_at: Date;
  seen_at: Date;
}

type Marks = readonly string[];

/** Whether what `signer` signs is known to `reader`: a signature names its secret by the place in the list. */
const reads = (reader: Marks, signer: Marks): boolean => reader[signer.length - 1] === signer.at(-1);
const differ = (one: Marks, other: Marks): boolean => !reads(one, other) || !reads(other, one);

/** Whether both ran at the same time: one that was not heard of since the other began may have ended before. */
const ranTogether = (one: MarkedProcess, other: MarkedProcess): boolean =>
  one.seen_at >= other.started_at && other.seen_at >= one.started_at;

const refuseEachOther = (one: MarkedProcess, other: MarkedProcess): boolean =>
  one.secret_marks.length > 0 &&
  other.secret_marks.length > 0 &&
  ranTogether(one, other) &&
  differ(one.secret_marks, other.secret_marks);

const SAME = 'BAARI_SECRET and BAARI_OLD_SECRET_1, _2 ... must be the same for all';

function sentence(few: readonly MarkedProcess[], most: readonly MarkedProcess[]): string {
  const [fewer, more] = [few, most].map((group) => group.map(({ place }) => place).join(' and ')) as [string, string];
  const [one, other] = [few[0]!.secret_marks, most[0]!.secret_marks];
  if (reads(one, other) === reads(other, one))
    return `${fewer} and ${more} have different secrets: tickets and log-ins of one are refused by the other. ${SAME}.`;
  const [late, ahead] = reads(one, other) ? [more, fewer] : [fewer, more];
  return `${late} lacks the newest secret, which ${ahead} has, and takes new tickets for forged ones. Start it anew; ${SAME}.`;
}

/** In words, which of these processes refuse what others signed; nothing where all can read each other's signatures. */
export function secretTroubles(processes: readonly MarkedProcess[]): string[] {
  const differing = processes.filter((one) => processes.some((other) => refuseEachOther(one, other)));
  const groups = Map.groupBy(differing, ({ secret_marks }) => `${secret_marks.length} ${secret_marks.at(-1)}`);
  const [most, ...others] = [...groups.values()].toSorted((a, b) => b.length - a.length);
  return others.map((few) => sentence(few, most!));
}

/** The same, of those alone that this one and others refuse. */
export const secretTroublesWith = (self: MarkedProcess, processes: readonly MarkedProcess[]): string[] =>
  secretTroubles([self, ...processes.filter((other) => refuseEachOther(self, other))]);
