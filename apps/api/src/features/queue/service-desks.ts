/** A desk that follows the queue, and the session by which it may. */
export interface Desk {
  tokenHash: Buffer;
  doctorId: string;
  end(): void;
}
export interface DesksDeps {
  /** Straight from the database: a session that has just ended is not there. */
  findSession(tokenHash: Buffer, now: Date): Promise<{ hasProfile: boolean } | null>;
  clock: () => Date;
  onTrouble(error: unknown): void;
}

/** One after the other a thousand desks would take longer than that; all at once would be in everybody's way. */
const SESSIONS_AT_ONCE = 4;

/** The desks that are open; a desk whose session has ended is ended too. */
export function openDesks({ findSession, clock, onTrouble }: DesksDeps) {
  const open = new Set<Desk>();

  /** Looks after the sessions of those concerned, each session once. */
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
      // Its session may have ended before the desk was open.
      void check((one) => one === desk);
    },
    remove: (desk: Desk): void => void open.delete(desk),
    check,
    /** All of them; one round ends before the next begins. */
    checkAll,
  };
}
