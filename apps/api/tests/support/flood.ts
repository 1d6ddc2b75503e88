import { bookAppointment } from '@baari/contract/booking';
import { patient } from '@baari/testing/doctor';
import type { TestApi } from '@baari/testing/api';
import { TODAY } from './clinic-day.ts';

interface Flood {
  /** The address that each booking comes from. The API must trust one proxy. */
  address: string;
  count: number;
  /** The number of the first patient. */
  first?: number;
  date?: string;
}

/** Bookings that come at one instant from one address; answers them in the order of their patients. */
export const flood = (api: TestApi, doctorId: string, { address, count, first = 1, date = TODAY }: Flood) => {
  const browser = api.browser();
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const body = JSON.stringify({ doctorId, date, ...patient(first + i) });
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
      const response = await browser.fetch(bookAppointment.path, { method: 'POST', headers, body });
      const answer: unknown = await response.json();
      if (!response.ok) return { refused: answer };
      return { appointment: bookAppointment.answer.parse(answer).appointment };
    }),
  );
};
