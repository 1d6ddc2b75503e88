/** What a desk is told: a date that changed, or null if any day may have changed. */
type Tell = (date: string | null) => void;

/** The desks of a practice. */
interface Desks {
  open: Set<Tell>;
  /** What changed since they were told last; undefined while nothing waits. */
  waiting: Set<string | null> | undefined;
}

/** So long after a desk was told, changes are gathered: the first after a pause is told at once. */
const GATHERED_MS = 500;

/** Tells the desks of practices that another day than the one they follow has changed; whoever shows that day reads it. */
export function otherDays() {
  const practices = new Map<string, Desks>();

  function tellAll(desks: Desks, dates: Iterable<string | null>): void {
    const gathered = (desks.waiting = new Set<string | null>());
    for (const date of dates) for (const tell of desks.open) tell(date);
    setTimeout(() => {
      desks.waiting = undefined;
      if (gathered.size > 0) tellAll(desks, gathered.has(null) ? [null] : gathered);
    }, GATHERED_MS).unref();
  }

  return {
    /** Tells this desk until the returned function is called. */
    join(doctorId: string, tell: Tell): () => void {
      const desks = practices.get(doctorId) ?? { open: new Set(), waiting: undefined };
      practices.set(doctorId, desks);
      desks.open.add(tell);
      return () => {
        desks.open.delete(tell);
        if (desks.open.size === 0 && practices.get(doctorId) === desks) practices.delete(doctorId);
      };
    },
    /** Reports a change: of one day, of any day of a doctor (date null), or of anything (both null). */
    changed(doctorId: string | null, date: string | null): void {
      for (const desks of doctorId === null ? practices.values() : [practices.get(doctorId)])
        if (desks?.waiting) desks.waiting.add(date);
        else if (desks) tellAll(desks, [date]);
    },
  };
}
