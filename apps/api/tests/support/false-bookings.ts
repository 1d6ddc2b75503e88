import { verifyAppointment } from '@baari/contract/appointments';
import { cancelTogether, getFloodBookings } from '@baari/contract/booking-flood';
import { changeBookingSafety } from '@baari/contract/booking-safety';
import { getTicket } from '@baari/contract/ticket';
import type { TestApi } from '@baari/testing/api';
import { deskOf, TODAY } from './clinic-day.ts';
import { flood } from './flood.ts';

export const ticketTextOf = (url: string) => url.split('/t/')[1]!;

/** Patients who book beside false ones, and the desk that cancels them with these, on the service that there is by then. */
export function falseBookingsAt(service: () => TestApi) {
  async function clinic(maxAppointment = 30) {
    const doctor = await service().doctor({ maxAppointment });
    await doctor.browser.call(changeBookingSafety, { body: { name: 'proofOfWork', isOn: false } });
    return { ...doctor, desk: deskOf(doctor) };
  }
  type Clinic = Awaited<ReturnType<typeof clinic>>;
  /** Patients first to last, each from a network of their own: from the eleventh of a day of 30 on they are held. */
  async function come({ doctorId }: Clinic, first: number, last: number, date = TODAY) {
    const urls: string[] = [];
    for (let n = first; n <= last; n += 1) {
      const asked = { address: `203.${n % 250}.${n >> 8}.1`, count: 1, first: n, date };
      const [one] = await flood(service(), doctorId, asked);
      urls.push(one!.appointment!.ticketUrl);
    }
    return urls;
  }
  const idsOf = async ({ browser }: Clinic) => (await browser.call(getFloodBookings)).bookings.map(({ _id }) => _id);
  return {
    clinic,
    come,
    idsOf,
    /** Answers under which number it can be undone. */
    cancelAll: async (doctor: Clinic) =>
      (await doctor.browser.call(cancelTogether, { body: { ids: await idsOf(doctor) } })).cancelled.no,
    scan: ({ browser }: Clinic, qrCodeData: string, said: { takeIn?: boolean; overMaximum?: boolean } = {}) =>
      browser.call(verifyAppointment, { body: { qrCodeData, ...said } }),
    ticketOf: async (url: string) =>
      (
        await service()
          .browser()
          .call(getTicket, { params: { ticket: ticketTextOf(url) } })
      ).ticket,
  };
}
