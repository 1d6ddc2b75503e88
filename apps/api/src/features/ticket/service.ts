import { clinicClock } from '@baari/calendar/zone';
import { say } from '@baari/contract/said';
import type { Ticket } from '@baari/contract/ticket';
import type { MovedTo } from '@baari/contract/day';
import type { MovedPlace, TicketKey } from '../../lib/appointment-key.ts';
import { Failure } from '../../lib/failure.ts';
import { imageAddress } from '../../lib/image-address.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import { ticketTime } from './rules-expected-time.ts';
import { readTicket, writeTicket } from './rules.ts';
import type { TicketKeys } from './rules.ts';
import type { TicketRow, TicketStore } from './store.ts';

export interface TicketDeps {
  store: TicketStore;
  keys: TicketKeys;
  zone: string;
  /** The address under which tickets are shown, without a slash at its end. */
  userPanelUrl: string;
  changed: DayChanged;
}

const noTicket = () => new Failure('NOT_FOUND', { text: say('ticket-does-not-exist', 'This ticket does not exist.') });

function clinicOf(doctorId: string, row: TicketRow): Ticket['doctor'] {
  if (row.doctor_name === null) return null;
  return {
    name: row.doctor_name,
    image: imageAddress(doctorId, row.image_key),
    speciality: row.speciality,
    address: row.clinic_address,
    city: row.city,
    pincode: row.pincode,
    phoneNumber: row.clinic_phone,
    fees: row.fees,
    clock: row.clock,
  };
}

function toldBy(state: TicketRow['phone_state']): Pick<Ticket, 'toldByPhone' | 'toldByBrowser' | 'phoneStopped'> {
  if (state === null) return {};
  if (state === 'stopped') return { phoneStopped: true };
  return { toldByPhone: state !== 'off', ...(state === 'browser' && { toldByBrowser: true as const }) };
}

/** Tickets: written, read, shown to their holder, and given back. */
export function ticketService({ store, keys, zone, userPanelUrl, changed }: TicketDeps) {
  const home = `${userPanelUrl}/t/`;

  /** The ticket of an appointment, bare: what follows the address of all tickets. */
  const idOf = (key: TicketKey): string => writeTicket(keys, key);

  /** The address at which the holder sees the ticket of an appointment. */
  const urlOf = (key: TicketKey): string => home + idOf(key);

  /** The appointment of a ticket, bare or as its address; null if we did not sign it, or another site shows it. */
  const read = (text: string): TicketKey | null =>
    readTicket(keys, text.startsWith(home) ? text.slice(home.length).replace(/\/$/, '') : text);

  /** The appointment that replaced a moved one, with its ticket. */
  const movedTo = (doctorId: string, place: MovedPlace | null): MovedTo | null =>
    place && {
      ticket: writeTicket(keys, { doctorId, ...place }),
      appointmentDate: place.date,
      serialNumber: place.serial,
    };

  /** What the holder of a ticket sees. */
  async function show(text: string, now: Date): Promise<Ticket> {
    const key = read(text);
    const row = key && (await store.ticket(key));
    if (!key || !row) throw noTicket();
    const { time, range, notice } = ticketTime(row, key.serial, key.date, clinicClock(now, zone));
    const ticketUrl = urlOf(key);
    return {
      appointmentDate: key.date,
      serialNumber: key.serial,
      expectedTime: time,
      expected: range,
      status: row.status,
      toConfirm: row.held,
      qrCodeData: ticketUrl,
      ticketUrl,
      doctorId: key.doctorId,
      doctor: clinicOf(key.doctorId, row),
      patientName: row.patient_name,
      state: row.state,
      nowServing: row.now_serving,
      current: row.current,
      peopleAhead: row.people_ahead,
      notice,
      cancelledBy: row.status !== 'CANCELLED' ? null : row.cancelled_by_patient ? 'patient' : 'clinic',
      cancelReason: row.cancel_reason,
      correctedAt: row.corrected_at?.toISOString() ?? null,
      movedTo: movedTo(key.doctorId, row.moved_to),
      ...toldBy(row.phone_state),
    };
  }

  /** Cancels a booked appointment; throws NOT_CANCELLABLE if it is not BOOKED any more, or its day is over. */
  async function cancel(text: string, now: Date): Promise<Ticket> {
    const key = read(text);
    if (!key) throw noTicket();
    if (key.date < clinicClock(now, zone).date) throw new Failure('NOT_CANCELLABLE');
    const met = await store.cancel(key);
    if (met !== null && met !== 'BOOKED') throw new Failure('NOT_CANCELLABLE');
    if (met !== null) changed(key.doctorId, key.date);
    return show(text, now);
  }

  return { idOf, urlOf, read, movedTo, show, cancel };
}
export type TicketService = ReturnType<typeof ticketService>;
