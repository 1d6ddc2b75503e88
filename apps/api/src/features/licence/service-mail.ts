import type { LicenceDecision, LicenceState } from '@baari/contract/vocabulary';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { Letter } from '../../lib/letter.ts';
import { writeLicenceMail } from './mails.ts';
import type { LicenceMailHouse } from './mails.ts';
import type { LicenceStore } from './store.ts';

const BATCH = 100;

const STATES_AFTER: Record<LicenceDecision, readonly LicenceState[]> = {
  approve: ['verified'],
  refuse: ['refused'],
  suspend: ['suspended'],
  restore: ['waiting', 'verified', 'refused'],
};

/** Mails doctors what the operator decided, also where that was done by command. */
export function licenceMailService(store: Pick<LicenceStore, 'promiseMails' | 'addressee'>, house: LicenceMailHouse) {
  return {
    /** The sweep: writes a job for each decision of which the doctor is not mailed yet. */
    async promiseDue(): Promise<void> {
      while ((await store.promiseMails(BATCH)) === BATCH);
    },

    /** The mail of a decision; null if another one has followed, or the profile is deleted. */
    async write(doctorId: DoctorId, decision: LicenceDecision): Promise<Letter | null> {
      const addressee = await store.addressee(doctorId);
      if (!addressee || !STATES_AFTER[decision].some((state) => state === addressee.state)) return null;
      const reason = decision === 'restore' ? null : addressee.reason;
      return writeLicenceMail({ to: addressee.email, decision, reason }, house);
    },
  };
}
export type LicenceMailService = ReturnType<typeof licenceMailService>;
