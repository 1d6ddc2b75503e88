import * as z from 'zod/mini';
import { bookingForm } from '@baari/contract/booking';
import { ticket } from '@baari/contract/ticket';
import { IDEMPOTENCY_KEPT_HOURS } from '@baari/contract/limits';
import { onDevice } from '../../lib/device-store.ts';
import type { DeviceStore } from '../../lib/device-store.ts';
import type { TicketDoctor } from '../../lib/tickets.ts';
import { PENDING_PREFIX } from '../../lib/unfinished.ts';

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
  /** After 24 hours the server has forgotten the key, and the patient has asked by other means. */
  find(doctorId: string, now: number): Pending | undefined;
  end(doctorId: string): void;
}

export function pendingStore(device: DeviceStore, newKey: () => string): PendingStore {
  return {
    begin(body, doctor, now) {
      const begun = { key: newKey(), body, doctor, begunAt: now };
      device.write(PENDING_PREFIX + body.doctorId, begun);
      return begun;
    },
    find(doctorId, now) {
      const read = pending.safeParse(device.read(PENDING_PREFIX + doctorId));
      if (read.success && now - read.data.begunAt < KEPT_MS) return read.data;
      device.remove(PENDING_PREFIX + doctorId);
      return undefined;
    },
    end: (doctorId) => device.remove(PENDING_PREFIX + doctorId),
  };
}

/** crypto.randomUUID exists on https alone; a clinic's own network may be without. */
const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('');

export const pendings = pendingStore(onDevice, randomKey);
