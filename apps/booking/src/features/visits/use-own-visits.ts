import { useState } from 'react';
import { ServerRefusal } from '@baari/client/failures';
import { correctOwnVisit, eraseOwnVisits, readOwnVisits } from '@baari/contract/own-visits';
import type { OwnVisit, OwnVisits } from '@baari/contract/own-visits';
import { getTicket } from '@baari/contract/ticket';
import { call } from '../../lib/api.ts';
import { allConfirmations, forgetNumber, keepConfirmation } from '../../lib/confirmed-numbers.ts';
import { tickets } from '../../lib/kept-tickets.ts';
import { inChosenLanguage } from '../../lib/language.ts';
import { paths } from '../../lib/router.ts';
import { useLoad } from '../../lib/use-load.ts';

/**
 * `to-confirm`: nothing on this device shows that the number is the holder's; `gone`: the ticket's booking has no number any more;
 * `unknown`: there is no such ticket.
 */
type Own = OwnVisits | 'to-confirm' | 'gone' | 'unknown';

/** Why a ticket leads to no number: it was erased, or there never was that ticket. */
async function whyNone(ticket: string, signal?: AbortSignal): Promise<Own> {
  try {
    await call(getTicket, { params: { ticket } }, signal && { signal });
    return 'gone';
  } catch (error) {
    if (error instanceof ServerRefusal && error.status === 404) return 'unknown';
    throw error;
  }
}

/** What the clinic of a ticket keeps of the holder of its mobile number. */
export function useOwnVisits(id: string) {
  const [confirmed, setConfirmed] = useState<string>();
  // What the device has forgotten, for as long as this page is open: the clinic may keep a visit until tomorrow.
  const [forgotten, setForgotten] = useState<string[]>();
  // Another one, once the number is erased from that of the address.
  const [ticket, setTicket] = useState(id);
  const params = { ticket };
  const confirmations = forgotten ?? (confirmed === undefined ? allConfirmations() : [confirmed]);

  const read = async (by: string, signal?: AbortSignal): Promise<Own> => {
    try {
      const asking = { params: { ticket: by }, body: { confirmations } };
      const { own } = await call(readOwnVisits, asking, signal && { signal });
      const asked = own.visits.find((visit) => visit.ticket === by);
      if (confirmed !== undefined && !forgotten && asked) keepConfirmation(asked.doctorId, own.phoneNumber, confirmed);
      return own;
    } catch (error) {
      if (error instanceof ServerRefusal && error.code === 'NUMBER_NOT_CONFIRMED') return 'to-confirm';
      if (error instanceof ServerRefusal && error.status === 404) return whyNone(by, signal);
      throw error;
    }
  };
  const { data, error, reload, put } = useLoad(`visits ${id}`, (signal) => read(ticket, signal));
  const visits = typeof data === 'object' ? data.visits : [];
  /** The address leads here again as long as anything is left. */
  const leadOnBy = (left: readonly OwnVisit[]) => {
    const next = left[0]?.ticket;
    if (next === undefined || left.some((visit) => visit.ticket === ticket)) return;
    setTicket(next);
    history.replaceState(null, '', inChosenLanguage(paths.visits(next)));
  };

  return {
    own: data,
    ticket,
    hasFailed: error !== undefined && typeof data !== 'object',
    reload,
    /** Reads them with a number that was confirmed just now; this device keeps that it was. */
    open(confirmation: string): void {
      setForgotten(undefined);
      setConfirmed(confirmation);
      reload();
    },
    /** What is kept now: any visit, that of the address too, may have been erased elsewhere. */
    async latest(): Promise<Own> {
      let own = await read(ticket);
      for (const { ticket: other } of visits) if (own === 'gone') own = await read(other);
      put(own);
      if (typeof own === 'object') leadOnBy(own.visits);
      return own;
    },
    async correct(visit: string, patientName: string): Promise<void> {
      try {
        put((await call(correctOwnVisit, { params, body: { confirmations, visit, patientName } })).own);
      } catch (failure) {
        // It was erased elsewhere; the others may still be kept.
        if (failure instanceof ServerRefusal && failure.status === 404)
          leadOnBy(visits.filter((one) => one.ticket !== visit));
        throw failure;
      }
    },
    /** One visit, or all. */
    async erase(visit?: string): Promise<{ isAnyErased: boolean; isAnyLeft: boolean }> {
      const seen = visits.find((one) => one.ticket === visit)?.status;
      const body = { confirmations, ...(visit && { visit, seen }) };
      const { own, erased } = await call(eraseOwnVisits, { params, body });
      // This device forgets with the clinic.
      const isLeft = (one: string) => own.visits.some((left) => left.ticket === one);
      for (const gone of visits) if (!isLeft(gone.ticket)) tickets.forget(gone.ticket);
      if (visit === undefined || own.visits.length === 0) {
        setForgotten(confirmations);
        forgetNumber(own.phoneNumber);
      }
      put(own);
      leadOnBy(own.visits);
      return { isAnyErased: visit !== undefined || erased !== 0, isAnyLeft: own.visits.length > 0 };
    },
  };
}
