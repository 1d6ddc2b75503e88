/** A desk that follows one queue, a board of several, or a screen of several, and what allows it. */
export interface Desk {
  /** Null where no session is needed. */
  tokenHash: Buffer | null;
  /** The account, if there is one, and the practices that it shows. */
  of: readonly string[];
  /** Of desks with the same one is asked once. */
  key: string;
  /** Asks the database whether the session goes on and its account is still the same at these practices, or the screen still of them. */
  isStillAllowed(): Promise<boolean>;
  end(): void;
}
export interface DesksDeps {
  onTrouble(error: unknown): void;
}

/** Checking a thousand desks one by one would take too long; checking all at once would delay other calls. */
const SESSIONS_AT_ONCE = 4;

/** The open desks. A desk is closed when its session ends, or its account is something else at the practice. */
export function openDesks({ onTrouble }: DesksDeps) {
  const open = new Set<Desk>();

  /** Checks the sessions of these desks, each session once for a practice. */
  async function check(concerned: (desk: Desk) => boolean): Promise<void> {
    const bySession = Map.groupBy([...open].filter(concerned), ({ key }) => key);
    const left = bySession.values();
    const checkSome = async () => {
      for (const ofSession of left) {
        try {
          if (!(await ofSession[0]!.isStillAllowed())) for (const desk of ofSession) desk.end();
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
