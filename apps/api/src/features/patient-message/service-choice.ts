import { addDays } from '@baari/calendar/days';
import { clinicTime } from '@baari/calendar/zone';
import { MESSAGES_SHOWN_DAYS } from '@baari/contract/limits';
import { SHOWN_REASONS } from '@baari/contract/patient-message';
import type { ChosenReason, PatientMessageOf, ShownReason } from '@baari/contract/patient-message';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { MessageChoiceStore } from './store-choice.ts';

const FORGOTTEN_AT_ONCE = 5_000;

/** What is counted with what it takes back. */
const WITH: Partial<Record<ShownReason, string>> = { late: 'ontime', closed: 'opened' };

const isCountedAs = (shown: ShownReason, reason: string): boolean => reason === shown || reason === WITH[shown];

/** What a practice tells its patients, and what became of it. */
export function messageChoiceService(store: MessageChoiceStore, zone: string) {
  const firstShown = (now: Date): string => addDays(clinicTime(now, zone).date, -MESSAGES_SHOWN_DAYS);

  async function read(doctorId: DoctorId, now: Date): Promise<PatientMessageOf[]> {
    const { off, counts } = await store.read(doctorId, firstShown(now));
    return SHOWN_REASONS.map((reason) => {
      const times = (outcome: string) =>
        counts
          .filter((row) => isCountedAs(reason, row.reason) && row.outcome === outcome)
          .reduce((sum, { count }) => sum + Number(count), 0);
      return {
        reason,
        told: !off.some((row) => row.reason === reason),
        sent: times('sent'),
        delivered: times('delivered'),
        read: times('read'),
        failed: times('failed'),
        expired: times('expired'),
        unpaid: times('unpaid'),
      };
    });
  }

  return {
    read,

    async choose(session: ActingSession, reason: ChosenReason, told: boolean, now: Date): Promise<PatientMessageOf[]> {
      await store.choose(session, reason, told, now);
      return read(session.doctorId, now);
    },

    /** The sweep: forgets what is no longer shown. */
    async forgetOld(now: Date): Promise<void> {
      while ((await store.forgetBefore(firstShown(now), FORGOTTEN_AT_ONCE)) >= FORGOTTEN_AT_ONCE);
    },
  };
}
export type MessageChoiceService = ReturnType<typeof messageChoiceService>;
