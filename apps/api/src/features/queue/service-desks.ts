/** A desk that follows the queue, and the session that allows it. */
export interface Desk {
  tokenHash: Buffer;
  doctorId: string;
  end(): void;
}
export interface DesksDeps {
  /** Reads from the database, so a session that has just ended is not found. */
  findSession(tokenHash: Buffer, now: Date): Promise<{ hasProfile: boolean } | null>;
  clock: () => Date;
  onTrouble(error: unknown): void;
}

/** Checking a thousand desks one by one would take too long; checking all at once would delay other calls. */
const SESSIONS_AT_ONCE = 4;

/** The open desks. A desk is closed when its session ends. */
export function openDesks({ findSession, clock, onTrouble }: DesksDeps) {
  const open = new Set<Desk>();

  /** Checks the sessions of these desks, each session once. */
  async function check(concerned: (desk: Desk) => boolean): Promise<void> {
    const bySession = Map.groupBy([...open].filter(concerned), ({ tokenHash }) => tokenHash.toString('base64'));
    const left = bySession.values();
    const checkSome = async () => {
      for (const ofSession of left) {
        try {
          const session = await findSession(ofSession[0]!.tokenHash, clock());
          if (!session?.hasProfile) ofSession.forEach((desk) => desk.end());
        } catch (error) {
          onTrouble(error);
        }
      }
    };
    await Promise.all(Array.from({ length: SESSIONS_AT_ONCE }, checkSome));
  }
  let checkingAll: Promise<void> | null = null;
  const checkAll = () => (checkingAll ??= check(() => true).finally(() => (checkingAll = null)));

  return {
    add(desk: Desk): void {
      open.add(desk);
      // Its session may have ended before the desk was added.
      void check((one) => one === desk);
    },
    remove: (desk: Desk): void => void open.delete(desk),
    check,
    /** Checks all desks; one round ends before the next begins. */
    checkAll,
  };
}
