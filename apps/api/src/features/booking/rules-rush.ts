/** From this many bookings of the last hour on a proof of work is needed, or the desk has to confirm as well. */
interface Steps {
  proof: number;
  confirm: number;
}

/** Of one network with one doctor: more than a family or an office books in an hour, and more than a mobile operator's shared addresses bring. */
const NETWORK: Steps = { proof: 6, confirm: 30 };
/** Of the wider IPv6 network (48 bits), which a customer with many networks has. */
const WIDE_NETWORK: Steps = { proof: 12, confirm: 60 };
/** Of one doctor: bookings of a quiet hour, and how often the fullest hour of the last weeks at this time of the day. */
const QUIET: Steps = { proof: 10, confirm: 20 };
const TIMES_USUAL: Steps = { proof: 2, confirm: 4 };

export type Counted = 'doctor' | 'network' | 'wide network';

/** The three things that a booking counts for. `network`: IPv4 24 bits, IPv6 56. */
export function countedFor(doctorId: string, network: string): ReadonlyMap<Counted, string> {
  const keys = new Map<Counted, string>([
    ['doctor', doctorId],
    ['network', `${doctorId} ${network}`],
  ]);
  if (network.includes(':')) keys.set('wide network', `${doctorId} ${network.split(':').slice(0, 3).join(':')}::/48`);
  return keys;
}

/** Below this many bookings of a doctor nobody has to know what is usual. */
export const isQuiet = (ofDoctor: number): boolean => ofDoctor < QUIET.proof;

const stepsOf = (counted: Counted, usual: number): Steps => {
  if (counted === 'network') return NETWORK;
  if (counted === 'wide network') return WIDE_NETWORK;
  return {
    proof: Math.max(QUIET.proof, TIMES_USUAL.proof * usual),
    confirm: Math.max(QUIET.confirm, TIMES_USUAL.confirm * usual),
  };
};

/** What the next booking needs after so many of the last hour. `usual`: the most of one hour at this time of the day. */
export function needsAfter(counts: ReadonlyMap<Counted, number>, usual: number): keyof Steps | null {
  const reached = (step: keyof Steps) => [...counts].some(([counted, count]) => count >= stepsOf(counted, usual)[step]);
  if (reached('confirm')) return 'confirm';
  return reached('proof') ? 'proof' : null;
}
