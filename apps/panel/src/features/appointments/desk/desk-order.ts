import type { QueuePatient } from '@baari/contract/queue';
import { isHeld } from '@baari/contract/transitions';
import type { QueueState } from '@baari/contract/vocabulary';

/** The order of the list by state. */
const ORDER: Record<QueueState, number> = { CALLED: 0, WAITING: 1, EXPECTED: 2, DONE: 3, ABSENT: 4 };

/** Today's list: the patient with the doctor, then the order of calls, then those who are done, latest first. */
export function deskOrder(rows: readonly QueuePatient[]): QueuePatient[] {
  const over = ({ completedAt, verifiedAt }: QueuePatient) => completedAt ?? verifiedAt ?? '';
  return rows.toSorted(
    (a, b) =>
      ORDER[a.state] - ORDER[b.state] ||
      (a.turn ?? 0) - (b.turn ?? 0) ||
      (a.state === 'DONE' ? over(b).localeCompare(over(a)) || b.serialNumber - a.serialNumber : 0) ||
      a.serialNumber - b.serialNumber,
  );
}

/** The groups of the list, each in the given order. */
export function groupsOf(rows: readonly QueuePatient[]) {
  const having = (...states: QueueState[]) => rows.filter(({ state }) => states.includes(state));
  const expected = Map.groupBy(having('EXPECTED'), isHeld);
  return {
    here: having('CALLED', 'WAITING'),
    expected: expected.get(false) ?? [],
    toConfirm: expected.get(true) ?? [],
    finished: having('DONE', 'ABSENT'),
  };
}
