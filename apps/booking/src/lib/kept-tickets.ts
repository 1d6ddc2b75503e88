import * as z from 'zod/mini';
import { addDays } from '@baari/calendar/days';
import type { TimeRange } from '@baari/contract/day';
import { ticket } from '@baari/contract/ticket';
import type { BookedAppointment } from '@baari/contract/booking';
import type { Ticket } from '@baari/contract/ticket';
import { onDevice } from '@baari/ui/device-store';
import type { DeviceStore } from '@baari/ui/device-store';

/** How long an old ticket is kept on the device; then it is removed, for privacy. */
const KEPT_DAYS = 2;

const { expected, notice, cancelledBy, movedTo } = ticket.shape;
const keptTicket = z.object({
  ...ticket.shape,
  peopleAhead: z.nullable(z.int()),
  // Missing in tickets that an earlier version kept.
  expected: z.optional(expected),
  notice: z.optional(notice),
  cancelledBy: z.optional(cancelledBy),
  movedTo: z.optional(movedTo),
  // Only the stream tells these.
  isNext: z.optional(z.boolean()),
  calls: z.optional(z.int()),
});
/** A ticket as the device keeps it. Right after booking the people ahead are not counted yet. */
export type KeptTicket = z.output<typeof keptTicket>;

/** What a ticket shows of its doctor. */
export type TicketDoctor = NonNullable<Ticket['doctor']>;

const entry = z.object({ ticket: keptTicket, savedAt: z.number() });
export type Entry = z.output<typeof entry>;

export interface TicketStore {
  keep(id: string, ticket: KeptTicket, savedAt: number): void;
  find(id: string): Entry | undefined;
  /** Tickets that are booked or checked in, from `today` on, nearest first. */
  upcoming(today: string): { id: string; ticket: KeptTicket }[];
  forgetOld(today: string): void;
}

export function ticketStore(device: DeviceStore): TicketStore {
  const kept = device.values('baari.book.ticket.', (value) => entry.safeParse(value).data);
  const find = (id: string) => kept.of(id).read();
  const all = () =>
    kept.ids().flatMap((id) => {
      const found = find(id);
      return found ? [{ id, ticket: found.ticket }] : [];
    });
  return {
    find,
    keep: (id, told, savedAt) => void kept.of(id).write({ ticket: told, savedAt }),
    upcoming: (today) =>
      all()
        .filter(({ ticket: { status, appointmentDate } }) => isLive(status) && appointmentDate >= today)
        .sort((a, b) => order(a.ticket) - order(b.ticket)),
    forgetOld: (today) => {
      for (const { id, ticket: old } of all()) {
        if (old.appointmentDate < addDays(today, -KEPT_DAYS)) kept.of(id).forget();
      }
    },
  };
}

const order = (one: KeptTicket) => Date.parse(`${one.appointmentDate}T${one.expectedTime}:00Z`);

export const isLive = (status: KeptTicket['status']) => status === 'BOOKED' || status === 'VERIFIED';

export const tickets = ticketStore(onDevice);

/** When the turn comes. Tickets that an earlier version kept have one time only. */
export const rangeOf = ({ expected, expectedTime }: KeptTicket): TimeRange =>
  expected ?? { from: expectedTime, to: expectedTime };

/** The ticket is the last part of its address. */
export const ticketIdOf = (ticketUrl: string): string => ticketUrl.slice(ticketUrl.lastIndexOf('/') + 1);

/** A new ticket, made from the booking's answer and what the page knows. */
export const freshTicket = (
  appointment: BookedAppointment,
  about: Pick<KeptTicket, 'doctorId' | 'doctor' | 'patientName'>,
): KeptTicket => ({ ...appointment, ...about, nowServing: null, peopleAhead: null });
