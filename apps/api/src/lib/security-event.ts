import type { SecurityKind } from '@baari/contract/security-log';

/** Something that concerns the safety of an account. Whose it is: at most one of doctor, session and typed address is known. */
export interface SecurityEvent {
  kind: SecurityKind;
  /** The endpoint's name. */
  call: string;
  about: string;
  at: Date;
  doctorId: string | null;
  tokenHash: Buffer | null;
  email: string | null;
  address: string;
  device: string | null;
}
/** Notes an event; it is written later, so that no answer waits for it. */
export type NoteSecurity = (event: SecurityEvent) => void;
