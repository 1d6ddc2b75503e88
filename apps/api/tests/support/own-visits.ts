import {
  confirmOwnNumber,
  correctOwnVisit,
  eraseOwnVisits,
  readOwnVisits,
  sendOwnCode,
} from '@baari/contract/own-visits';
import type { AppointmentStatus } from '@baari/contract/vocabulary';
import type { TestApi } from '@baari/testing/api';

/** The ticket of an address. */
export const ticketIn = (ticketUrl: string): string => ticketUrl.split('/').at(-1)!;

/** Patients who ask what a clinic keeps of them, each by a ticket; `codeTo`: the code that the phone of patient n got last. */
export function holdersAt(api: () => TestApi, codeTo: (n: number) => string) {
  const call = () => api().browser().call;
  const send = (ticketUrl: string, language: 'en' | 'hi' = 'en') =>
    call()(sendOwnCode, { params: { ticket: ticketIn(ticketUrl) }, body: { language } });
  const confirm = async (ticketUrl: string, code: string) =>
    (await call()(confirmOwnNumber, { params: { ticket: ticketIn(ticketUrl) }, body: { code } })).confirmation;

  /** With these confirmations, by a ticket. */
  function by(ticketUrl: string, ...confirmations: string[]) {
    const params = { ticket: ticketIn(ticketUrl) };
    const visit = (of: string) => ticketIn(of);
    return {
      confirmations,
      read: async () => (await call()(readOwnVisits, { params, body: { confirmations } })).own,
      correct: async (of: string, patientName: string) =>
        (await call()(correctOwnVisit, { params, body: { confirmations, visit: visit(of), patientName } })).own,
      /** `seen`: as what the page showed it. */
      erase: async (of?: string, seen?: AppointmentStatus) =>
        (await call()(eraseOwnVisits, { params, body: { confirmations, ...(of && { visit: visit(of) }), seen } })).own,
    };
  }

  return {
    send,
    confirm,
    by,
    /** Who has confirmed the number of patient n by the ticket. */
    async holder(ticketUrl: string, n: number) {
      await send(ticketUrl);
      return by(ticketUrl, await confirm(ticketUrl, codeTo(n)));
    },
  };
}
