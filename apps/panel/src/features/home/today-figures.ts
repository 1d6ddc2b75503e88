import type { Queue, QueuePatient } from '@baari/contract/queue';

export interface Day {
  booked: number;
  attended: number;
  /** Patients the doctor has still to see. */
  left: number;
  /** Who is called next. */
  next: QueuePatient | undefined;
}

/** A day at a glance; an absent patient counts neither as attended nor as left. */
export function dayOf({ rows, counts, next }: Pick<Queue, 'rows' | 'counts' | 'next'>): Day {
  return {
    booked: counts.total,
    attended: rows.filter(({ status }) => status === 'VERIFIED' || status === 'COMPLETED').length,
    left: counts.expected + counts.waiting,
    next: rows.find(({ serialNumber }) => serialNumber === next),
  };
}
