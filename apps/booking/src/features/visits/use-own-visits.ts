import { useState } from 'react';
import { ServerRefusal } from '@baari/client/failures';
import { correctOwnVisit, eraseOwnVisits, readOwnVisits } from '@baari/contract/own-visits';
import type { OwnVisits } from '@baari/contract/own-visits';
import { call } from '../../lib/api.ts';
import { allConfirmations, keepConfirmation } from '../../lib/confirmed-numbers.ts';
import { useLoad } from '../../lib/use-load.ts';

/** `to-confirm`: nothing on this device shows that the number is the holder's; `gone`: the ticket's booking has no number any more. */
type Own = OwnVisits | 'to-confirm' | 'gone';

/** What the clinic of a ticket keeps of the holder of its mobile number. */
export function useOwnVisits(id: string) {
  const [confirmed, setConfirmed] = useState<string>();
  // Another one, once the number is erased from that of the address.
  const [ticket, setTicket] = useState(id);
  const params = { ticket };
  const confirmations = confirmed === undefined ? allConfirmations() : [confirmed];

  const load = async (signal: AbortSignal): Promise<Own> => {
    if (confirmations.length === 0) return 'to-confirm';
    try {
      const { own } = await call(readOwnVisits, { params, body: { confirmations } }, { signal });
      const asked = own.visits.find((visit) => visit.ticket === ticket);
      if (confirmed !== undefined && asked) keepConfirmation(asked.doctorId, own.phoneNumber, confirmed);
      return own;
    } catch (error) {
      if (error instanceof ServerRefusal && error.code === 'NUMBER_NOT_CONFIRMED') return 'to-confirm';
      if (error instanceof ServerRefusal && error.status === 404) return 'gone';
      throw error;
    }
  };
  const { data, error, reload, put } = useLoad(`visits ${id}`, load);

  return {
    own: data,
    hasFailed: error !== undefined && typeof data !== 'object',
    reload,
    /** Reads them with a number that was confirmed just now; this device keeps that it was. */
    open(confirmation: string): void {
      setConfirmed(confirmation);
      reload();
    },
    async correct(visit: string, patientName: string): Promise<void> {
      put((await call(correctOwnVisit, { params, body: { confirmations, visit, patientName } })).own);
    },
    /** One visit, or all. */
    async erase(visit?: string): Promise<void> {
      const { own } = await call(eraseOwnVisits, { params, body: { confirmations, ...(visit && { visit }) } });
      put(own);
      if (own.visits[0] && own.visits.every((left) => left.ticket !== ticket)) setTicket(own.visits[0].ticket);
    },
  };
}
