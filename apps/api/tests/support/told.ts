import { choosePatientMessage, tellByPush } from '@baari/contract/patient-message';
import type { PushedMessage } from '@baari/contract/patient-message';
import { startApi } from '@baari/testing/api';
import { startPushService } from '@baari/testing/stand-ins/push-service';
import type { PushBrowser } from '@baari/testing/stand-ins/push-service';
import { until } from '@baari/testing/until';
import { expect } from 'vitest';
import { book, deskOf, TODAY } from './clinic-day.ts';

const WITHIN_MS = 10_000;

export const ticketIn = (url: string): string => url.split('/t/')[1]!;

/** Why a browser was told, and the count, the first first. */
export const toldOf = ({ received }: PushBrowser): string[] =>
  received.map(({ text }) => JSON.parse(text) as PushedMessage).map(({ reason, count }) => `${reason} ${count}`);

/** Ends once a browser was told exactly this. */
export const told = (browser: PushBrowser, expected: unknown[]): Promise<void> =>
  until(async () => expect(toldOf(browser)).toEqual(expected), WITHIN_MS);

/** An API whose patients are told by browsers of a push service that stands in. */
export async function startTelling(ownerUrl: string) {
  const service = await startPushService();
  const api = await startApi(ownerUrl, { PUSH_SERVICES: service.origin });

  async function subscribe(ticket: string, browser = service.browser()): Promise<PushBrowser> {
    await api.browser().call(tellByPush, { params: { ticket }, body: browser.subscription });
    return browser;
  }

  /** A doctor, and patients who are told by their browsers; of a turn that comes soon only if `tellsSoon`, for that is looked for now and then. */
  async function dayOf(patients: number, date = TODAY, tellsSoon = false) {
    const doctor = await api.doctor();
    if (!tellsSoon) await doctor.browser.call(choosePatientMessage, { body: { reason: 'soon', told: false } });
    const tickets: string[] = [];
    const browsers: PushBrowser[] = [];
    for (let n = 1; n <= patients; n += 1) {
      const { ticketUrl } = await book(api, doctor.doctorId, n, date);
      tickets.push(ticketIn(ticketUrl));
      browsers.push(await subscribe(tickets.at(-1)!));
    }
    return { doctor, desk: deskOf(doctor), tickets, browsers };
  }

  /** Ends once everything that was written has been sent, or waits for another try, its own or that of one before it. */
  const settled = (): Promise<void> =>
    until(async () => {
      const { rows } = await api.owner.query<{ left: number }>(
        `select count(*)::integer as left from patient_message m
          where ended_at is null and (is_taken or next_at <= $1 and not waits_for_another(m, $1))`,
        [api.clock.now()],
      );
      expect(rows[0]!.left).toBe(0);
    }, WITHIN_MS);

  return {
    ...{ api, service, subscribe, dayOf, settled },
    async stop() {
      await api.stop();
      await service.stop();
    },
  };
}
