import { instantText } from '@baari/calendar/clock-text';
import { dateInWords, daysBetween } from '@baari/calendar/days';
import { clinicTime } from '@baari/calendar/zone';
import type { DayAppointments, DayPatient, PatientDetails } from '@baari/contract/appointments';
import type { Stats, VisitTimes } from '@baari/contract/stats';
import { PERIOD_MAX_DAYS } from '@baari/contract/limits';
import { doctorName } from '@baari/contract/doctor-name';
import { seesPhonesOf } from '@baari/contract/roles';
import { say } from '@baari/contract/said';
import { ACT_OF_MARK } from '@baari/contract/transitions';
import type { Practice } from '@baari/contract/practice';
import type { PracticeCaller } from '../../lib/acting-session.ts';
import { readAppointmentId } from '../../lib/appointment-key.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { inWordsOfTakingIn } from '../../lib/desk-refusal.ts';
import { Failure, fieldFailure } from '../../lib/failure.ts';
import { JsonText, writeJson } from '../../lib/json-text.ts';
import { inWordsOfLostRace } from '../../lib/lost-race.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import type { TicketService } from '../ticket/service.ts';
import type { AppointmentsStore, Mark, Place, TicketShown, VerifyOutcome } from './store.ts';
import { asPatient } from './views.ts';

export interface AppointmentsDeps {
  store: AppointmentsStore;
  tickets: Pick<TicketService, 'read'>;
  /** The practices that an account may work for now, at a shared desk or elsewhere. */
  practicesOf(at: { accountId: string; sharedDesk: string | null }): Promise<readonly Practice[]>;
  zone: string;
  changed: DayChanged;
}

/** Throws INVALID_FIELDS if the range ends before it starts or is longer than PERIOD_MAX_DAYS. */
export function checkRange(start: string, end: string): void {
  if (start > end) throw fieldFailure('startDate', say('start-after-end', 'Start date should be less than end date'));
  if (daysBetween(start, end) >= PERIOD_MAX_DAYS)
    throw fieldFailure(
      'endDate',
      say('period-too-long', `A period can have at most ${PERIOD_MAX_DAYS} days`, { max: PERIOD_MAX_DAYS }),
    );
}

export function appointmentsService({ store, tickets, practicesOf, zone, changed }: AppointmentsDeps) {
  const today = (now: Date) => clinicTime(now, zone).date;

  function refuseMoved({ date, serial }: Place, now: Date): never {
    const text =
      date === today(now)
        ? say('moved-to-today', `This appointment was moved to today, number ${serial}.`, { number: serial })
        : say('moved-to', `This appointment was moved to ${dateInWords(date)}, number ${serial}.`, {
            day: { date },
            number: serial,
          });
    throw new Failure('MOVED', { text });
  }

  /** Names the doctor of a ticket to who works in the same clinic; everybody else's is another clinic's. */
  async function refuseOther({ accountId, doctorId }: PracticeCaller, ofTicket: string): Promise<never> {
    const name = (await practicesOf({ accountId, sharedDesk: null })).find(({ _id }) => _id === ofTicket)?.name;
    if (name) {
      const doctor = doctorName(name);
      const text = say('ticket-of-doctor', `This ticket is for ${doctor}. Please scan it there.`, { doctor });
      throw new Failure('OTHER_CLINIC', { text, practice: ofTicket });
    }
    const colleague = await store.colleague(doctorId, ofTicket);
    if (!colleague) throw new Failure('OTHER_CLINIC');
    const doctor = doctorName(colleague);
    throw new Failure('OTHER_CLINIC', {
      text: say('ticket-of-colleague', `This ticket is for ${doctor} of this clinic, for whom you do not work.`, {
        doctor,
      }),
    });
  }

  async function refuseVerified(doctorId: DoctorId, serial: number, met: VerifyOutcome, now: Date): Promise<never> {
    const { outcome, patient_name, verified_at, moved_to } = met;
    if (moved_to) refuseMoved(moved_to, now);
    const patient = { serialNumber: serial, patientName: patient_name };
    if (outcome === 'CANCELLED') throw new Failure('CANCELLED');
    if (outcome === 'FALSE') throw new Failure('CANCELLED_AS_FALSE', { patient });
    if (!verified_at) throw new Failure('ALREADY_VERIFIED', { patient });
    const time = instantText(verified_at, zone, await store.clock(doctorId));
    const text = say('verified-at', `This ticket was already verified at ${time}.`, { time });
    throw new Failure('ALREADY_VERIFIED', { text, patient });
  }

  return {
    /** The patients of a date, as the caller's role sees them; null if there are none. */
    async dayList(
      { doctorId, role }: PracticeCaller,
      date: string,
      now: Date,
    ): Promise<JsonText<DayAppointments[]> | null> {
      const day = await store.dayList(doctorId, date, seesPhonesOf(role, date, today(now)));
      if (!day) return null;
      const text = writeJson({ appointmentDate: date, totalSerialNumber: day.total, allPatients: day.patients });
      return new JsonText(`[${text}]`);
    },

    /** Throws INVALID_FIELDS if the range ends before it starts or is longer than PERIOD_MAX_DAYS. */
    async stats(doctorId: DoctorId, start: string, end: string, now: Date): Promise<JsonText<Stats>> {
      checkRange(start, end);
      return store.stats(doctorId, start, end, today(now));
    },

    /** Throws INVALID_FIELDS as `stats` does. */
    async visitTimes(doctorId: DoctorId, start: string, end: string): Promise<JsonText<VisitTimes>> {
      checkRange(start, end);
      return store.visitTimes(doctorId, start, end);
    },

    async verify(
      session: PracticeCaller,
      { qrCodeData, ...shown }: TicketShown & { qrCodeData: string },
      now: Date,
    ): Promise<PatientDetails> {
      const key = tickets.read(qrCodeData);
      if (!key) throw new Failure('NOT_A_TICKET');
      if (key.doctorId !== session.doctorId) await refuseOther(session, key.doctorId);
      if (key.date !== today(now)) {
        const place = await store.findMove(key);
        if (place) refuseMoved(place, now);
        const text = say('ticket-of-day', `This ticket is for ${dateInWords(key.date)}.`, { day: { date: key.date } });
        throw new Failure('OTHER_DAY', { text });
      }
      const met = await store.verify(session, key, shown, now).catch(inWordsOfTakingIn);
      if (!met) {
        const text = say(
          'booking-not-in-list',
          'The list does not have the booking of this ticket. Please add the patient.',
        );
        throw new Failure('NOT_A_TICKET', { text });
      }
      if (met.outcome !== 'VERIFIED_NOW') await refuseVerified(session.doctorId, key.serial, met, now);
      changed(key.doctorId, key.date);
      return {
        patientName: met.patient_name,
        gender: met.gender,
        serialNumber: key.serial,
        phoneNumber: met.phone,
        appointmentDate: key.date,
      };
    },

    async mark(session: PracticeCaller, id: string, mark: Mark, now: Date): Promise<DayPatient> {
      const key = readAppointmentId(id);
      if (!key || key.doctorId !== session.doctorId) throw new Failure('NOT_FOUND');
      // Nobody has come, been seen or stayed away yet. Taking a mark back is always possible.
      if (key.date > today(now) && mark.status !== 'BOOKED')
        throw new Failure('STATUS_CONFLICT', {
          text: say('on-a-coming-day', 'This appointment is on a coming day.'),
        });
      // Only today has a queue with acts to undo.
      const act = key.date === today(now) ? ACT_OF_MARK[mark.status] : null;
      const row = await store.mark(session, key, mark, act, now).catch(inWordsOfLostRace(store.lastActOn, key));
      if (row === null) throw new Failure('NOT_FOUND');
      changed(key.doctorId, key.date);
      const patient = asPatient(row);
      return seesPhonesOf(session.role, key.date, today(now)) ? patient : { ...patient, phoneNumber: null };
    },
  };
}
export type AppointmentsService = ReturnType<typeof appointmentsService>;
