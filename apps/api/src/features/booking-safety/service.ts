import type { BookingSafety, BookingSwitch, UnavailableGuard } from '@baari/contract/booking-safety';
import { say } from '@baari/contract/said';
import type { Words } from '@baari/contract/said';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import type { BookingSafetyStore } from './store.ts';

const NO_MESSAGES = say(
  'guard-without-messages',
  'Not available: this service sends no messages to phones, so no code could reach a patient.',
);
const OF_OPERATOR = say(
  'guard-off-for-all',
  'Not available: whoever runs this service has switched it off for all clinics.',
);
const without = (guard: BookingSwitch, { message, said }: Words): UnavailableGuard => ({
  guard,
  reason: message,
  said,
});
/** What the operator's BOOKING_RUSH_CHECK switches off. */
const AGAINST_RUSHES = ['networkLimit', 'usualLimit', 'proofOfWork', 'hold'] as const;

/**
 * `checksRushes`: whether the operator lets the guards against rushes work. `canConfirm`: whether codes can be sent to phones.
 */
export function bookingSafetyService(
  store: BookingSafetyStore,
  changed: DayChanged,
  { checksRushes, canConfirm }: { checksRushes: boolean; canConfirm: boolean },
) {
  const unavailable: UnavailableGuard[] = [
    ...(canConfirm ? [] : [without('confirmedNumbers', NO_MESSAGES)]),
    ...(checksRushes ? [] : AGAINST_RUSHES.map((guard) => without(guard, OF_OPERATOR))),
  ];

  async function read(doctorId: DoctorId): Promise<BookingSafety> {
    const safety = await store.read(doctorId);
    // The session had a profile, but it was deleted in between.
    if (!safety) throw new Failure('PROFILE_REQUIRED');
    return safety;
  }

  return {
    read,
    unavailable,

    async change(session: ActingSession, name: BookingSwitch, isOn: boolean, now: Date): Promise<BookingSafety> {
      if (name === 'confirmedNumbers' && isOn && !canConfirm) throw new Failure('PHONE_MESSAGES_OFF');
      await store.change(session, name, isOn, now);
      changed(session.doctorId, null);
      return read(session.doctorId);
    },
  };
}
export type BookingSafetyService = ReturnType<typeof bookingSafetyService>;
