import * as z from 'zod/mini';
import { bookingForm } from '@baari/contract/booking';
import { ticket } from '@baari/contract/ticket';
import { IDEMPOTENCY_KEPT_HOURS } from '@baari/contract/limits';
import { onDevice } from '@baari/ui/device-store';
import type { DeviceStore } from '@baari/ui/device-store';
import type { TicketDoctor } from './kept-tickets.ts';

export type BookingBody = z.output<typeof bookingForm>;

const pending = z.object({
  /** One per attempt: the server answers a repeat with the same number. */
  key: z.string().check(z.minLength(1)),
  body: bookingForm,
  doctor: ticket.shape.doctor.def.innerType,
  begunAt: z.number(),
});
/** A booking that was sent and has no answer yet. */
export type Pending = z.output<typeof pending>;

const KEPT_MS = IDEMPOTENCY_KEPT_HOURS * 3_600_000;

export interface PendingStore {
  begin(body: BookingBody, doctor: TicketDoctor, now: number): Pending;
  /** After 24 hours the server has forgotten the key. */
  find(doctorId: string, now: number): Pending | undefined;
  end(doctorId: string): void;
  /** The doctors for whom this device has a booking without an answer. */
  doctors(): string[];
}

export function pendingStore(device: DeviceStore, newKey: () => string): PendingStore {
  const kept = device.values('baari.book.pending.', (value) => pending.safeParse(value).data);
  return {
    begin(body, doctor, now) {
      const begun = { key: newKey(), body, doctor, begunAt: now };
      kept.of(body.doctorId).write(begun);
      return begun;
    },
    find(doctorId, now) {
      const found = kept.of(doctorId).read();
      if (found && now - found.begunAt < KEPT_MS) return found;
      kept.of(doctorId).forget();
      return undefined;
    },
    end: (doctorId) => kept.of(doctorId).forget(),
    doctors: kept.ids,
  };
}

/** crypto.randomUUID exists only on https, and a clinic's own network may not have that. */
const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('');

export const pendings = pendingStore(onDevice, randomKey);
