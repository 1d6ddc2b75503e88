import { clinicTime } from '@baari/calendar/zone';
import type { DayPatient } from '@baari/contract/appointments';
import type { BookedAppointment } from '@baari/contract/booking';
import type { ActingSession } from '../../lib/acting-session.ts';
import { readAppointmentId } from '../../lib/appointment-key.ts';
import type { AppointmentKey } from '../../lib/appointment-key.ts';
import { Failure, fieldError } from '../../lib/failure.ts';
import { inWordsOfLostRace, toldOfCorrection } from '../../lib/lost-race.ts';
import { inWordsOfConfirming, inWordsOfRestoring, inWordsOfTheDesk } from '../../lib/desk-refusal.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import type { TicketService } from '../ticket/service.ts';
import type { Cancellation, Correction, PatientStore, PhoneBooking } from './store-patient.ts';
import { asPatient } from './views.ts';

export interface PatientDeps {
  store: PatientStore;
  tickets: Pick<TicketService, 'urlOf' | 'show'>;
  zone: string;
  changed: DayChanged;
}

/** The fields that are to be corrected and that another desk has changed since they were seen. */
const correctedMeanwhile = ({ seen, ...wanted }: Correction, now: DayPatient) =>
  (['patientName', 'phoneNumber'] as const)
    .filter((path) => seen?.[path] !== undefined && wanted[path] !== seen[path])
    .filter((path) => now[path] !== seen?.[path] && now[path] !== wanted[path]);

/** What the desk does for one patient on any day from today on: book by phone, correct, confirm, cancel and take that back. */
export function patientService({ store, tickets, zone, changed }: PatientDeps) {
  function clockAt(now: Date) {
    const { date: today, minute } = clinicTime(now, zone);
    return { now, today, minute };
  }
  function keyOf(session: ActingSession, id: string): AppointmentKey {
    const key = readAppointmentId(id);
    if (!key || key.doctorId !== session.doctorId) throw new Failure('NOT_FOUND');
    return key;
  }

  return {
    /** Books whom the SQL function admit lets in; answers their ticket as it stands now. */
    async book(session: ActingSession, booking: PhoneBooking, now: Date): Promise<BookedAppointment> {
      const made = await store.book(session, booking, clockAt(now)).catch(inWordsOfTheDesk);
      const { doctorId } = session;
      changed(doctorId, booking.date);
      const ticket = await tickets.show(tickets.urlOf({ doctorId, date: booking.date, ...made }), now);
      const { appointmentDate, serialNumber, expectedTime, expected, status, toConfirm, qrCodeData, ticketUrl } =
        ticket;
      return { appointmentDate, serialNumber, expectedTime, expected, status, toConfirm, qrCodeData, ticketUrl };
    },

    async correct(session: ActingSession, id: string, correction: Correction, now: Date): Promise<DayPatient> {
      const key = keyOf(session, id);
      const corrected = store.correct(session, key, correction, clockAt(now));
      const patient = asPatient(await corrected.catch(inWordsOfLostRace(store.lastActOn, key)));
      const lost = correctedMeanwhile(correction, patient);
      if (lost.length > 0) {
        const told = await toldOfCorrection(store.lastActOn, key);
        throw new Failure('STATUS_CONFLICT', {
          // The text of the field says what it is now.
          errors: lost.map((path) => fieldError(path, told(path, String(patient[path])))),
        });
      }
      changed(key.doctorId, key.date);
      return patient;
    },

    async confirm(session: ActingSession, id: string, isOver: boolean, now: Date): Promise<DayPatient> {
      const key = keyOf(session, id);
      const row = await store
        .confirm(session, key, isOver, clockAt(now))
        .catch(inWordsOfConfirming(store.lastActOn, key));
      changed(key.doctorId, key.date);
      return asPatient(row);
    },

    async cancel(session: ActingSession, id: string, cancellation: Cancellation, now: Date): Promise<void> {
      const key = keyOf(session, id);
      await store.cancel(session, key, cancellation, clockAt(now)).catch(inWordsOfLostRace(store.lastActOn, key));
      changed(key.doctorId, key.date);
    },

    async restore(session: ActingSession, id: string, now: Date): Promise<void> {
      const key = keyOf(session, id);
      await store
        .restore(session, key, clockAt(now))
        .catch(inWordsOfRestoring)
        .catch(inWordsOfLostRace(store.lastActOn, key));
      changed(key.doctorId, key.date);
    },
  };
}
export type PatientService = ReturnType<typeof patientService>;
