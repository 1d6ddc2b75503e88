import { keysFor, mac } from '../../lib/secret.ts';

const MARK_BYTES = 16;

/** The marks of a network for one doctor: the one that is stored, then those by earlier secrets, which still count. */
export type NetworkMarks = (doctorId: string, network: string) => Buffer[];

/**
 * Marks of networks are keyed and made for each doctor alone: nobody can tell the network from its mark, and the bookings of
 * two clinics never show that they came from the same one.
 */
export function networkMarks(secrets: readonly Buffer[]): NetworkMarks {
  const keys = keysFor(secrets, 'booking network');
  return (doctorId, network) => keys.map((key) => mac(key, `${doctorId}\n${network}`).subarray(0, MARK_BYTES));
}
