import type { Letter } from '../../lib/letter.ts';
import { writeWaitingMail } from './mails.ts';
import type { OperatorMailHouse } from './mails.ts';
import type { LicenceStore, Waiting } from './store.ts';

/** Mails the operator, at the address `to`, that licences wait. Null: nobody is mailed. */
export function operatorMailService(
  store: Pick<LicenceStore, 'promiseOperatorMail'>,
  to: string | null,
  house: OperatorMailHouse,
) {
  return {
    /** The sweep: writes a job if there is something to tell, and the last mail was long enough ago. */
    async promiseDue(now: Date): Promise<void> {
      if (to !== null) await store.promiseOperatorMail(now);
    },

    /** The mail of a job; null if there is no address any more. */
    write: async (waiting: Waiting): Promise<Letter | null> =>
      to === null ? null : writeWaitingMail(to, waiting, house),
  };
}
