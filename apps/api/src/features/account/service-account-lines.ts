import { gate } from '../../lib/gate.ts';
import { restAfter } from './rules-login-tries.ts';

interface Line {
  admit: ReturnType<typeof gate>;
  /** Those that wait, are compared or rest. */
  inside: number;
}
interface Compared {
  right: boolean;
  /** How many wrong ones there were for this account, from wherever. */
  wrong: number;
}

const WAITING_MAX = 8;
const OWN_WAITING_MAX = 32;
/** Waiting strangers of one account from which on a flood is likely. */
const FLOOD_WAITING = 4;
const FORGOTTEN_MS = 600_000;
/** So often in that time the devices of one account go before all strangers; who logs in more often waits like one who guesses. */
const OWN_FIRST_MAX = 12;

const pause = (milliseconds: number) => new Promise<void>((done) => void setTimeout(done, milliseconds).unref());

/**
 * A line for each account before the places where passwords are hashed, and another one for its known devices. Each of them has one
 * password under way, so that however many guess at one account, or log in with one of their own, the others meet one of them. After
 * wrong ones the strangers' line rests, the longer the more there were.
 */
export function accountLines() {
  const lines = new Map<string, Line>();
  let served = new Map<string, number>();
  let since = performance.now();

  function lineOf(name: string, waitingMax: number): Line {
    const line = lines.get(name) ?? { admit: gate(1, waitingMax), inside: 0 };
    lines.set(name, line);
    return line;
  }

  /** Runs `task` when it is its turn, and lets the next one go as long after its answer as `rest` says. */
  async function run<T>(
    name: string,
    waitingMax: number,
    rank: number,
    task: () => Promise<T>,
    rest: (value: T) => number,
  ): Promise<T> {
    const line = lineOf(name, waitingMax);
    line.inside += 1;
    return new Promise<T>((answer, refuse) => {
      const turn = async () => {
        const value = await task();
        answer(value);
        const restMs = rest(value);
        if (restMs > 0) await pause(restMs);
      };
      void line
        .admit(turn, rank)
        .catch(refuse)
        .finally(() => {
          line.inside -= 1;
          if (line.inside === 0) lines.delete(name);
        });
    });
  }

  /**
   * Among devices that are known for their accounts, the account goes first that had its turn least often of late. Being known costs
   * a stranger one sign-up, so none goes before the others for ever.
   */
  function rankOfOwn(account: string): number {
    if (performance.now() - since > FORGOTTEN_MS) {
      served = new Map();
      since = performance.now();
    }
    const before = served.get(account) ?? 0;
    served.set(account, before + 1);
    return before < OWN_FIRST_MAX ? before / (before + 1) : before - OWN_FIRST_MAX + 1;
  }

  return {
    /** Compares on a device that the account is known on. `compare` gets its rank among all accounts. */
    own: (account: string, compare: (rank: number) => Promise<boolean>): Promise<boolean> =>
      run(
        `own ${account}`,
        OWN_WAITING_MAX,
        0,
        () => compare(rankOfOwn(account)),
        () => 0,
      ),

    /** Compares for a stranger, those who have guessed least before the others. */
    async strangers(account: string, tries: number, compare: (rank: number) => Promise<Compared>): Promise<boolean> {
      const rest = ({ right, wrong }: Compared) => (right ? 0 : restAfter(wrong));
      return (await run(account, WAITING_MAX, tries, () => compare(tries), rest)).right;
    },

    /** Whether so many strangers wait for this account that a flood is likely. */
    isFlooded: (account: string): boolean => (lines.get(account)?.admit.waiting() ?? 0) >= FLOOD_WAITING,
  };
}
export type AccountLines = ReturnType<typeof accountLines>;
