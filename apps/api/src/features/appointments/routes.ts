import { dateInWords } from '@baari/calendar/days';
import type { appointmentsEndpoints, PatientDetails } from '@baari/contract/appointments';
import { say } from '@baari/contract/said';
import type { Words } from '@baari/contract/said';
import type { DeskStatus } from '@baari/contract/vocabulary';
import type { Handlers } from '../../http/caller.ts';
import { appointmentId } from '../../lib/appointment-key.ts';
import type { CsvService } from './service-csv.ts';
import type { MoveService } from './service-move.ts';
import type { PatientService } from './service-patient.ts';
import type { AppointmentsService } from './service.ts';

const MARKED: Readonly<Record<DeskStatus, Words>> = {
  BOOKED: say('marked-as-booked', 'Marked as booked'),
  VERIFIED: say('marked-as-arrived', 'Marked as arrived'),
  COMPLETED: say('marked-as-done', 'Marked as done'),
  NO_SHOW: say('marked-as-absent', 'Marked as absent'),
};

type Place = Pick<PatientDetails, 'appointmentDate' | 'serialNumber'>;
const idOf = (doctorId: string, { appointmentDate: date, serialNumber: serial }: Place): string =>
  appointmentId({ doctorId, date, serial });

export function appointmentsHandlers(
  service: AppointmentsService,
  moves: MoveService,
  patients: PatientService,
  csv: CsvService,
): Handlers<typeof appointmentsEndpoints> {
  return {
    getAppointments: async ({ session, query, now }) => {
      const appointments = await service.dayList(session, query.date, now);
      return {
        ...(appointments
          ? say('appointments-found', 'Appointments found')
          : say('no-appointments', 'No appointments on this date')),
        appointments: appointments ?? [],
      };
    },
    markAppointment: async ({ session, params, body, now }) => ({
      ...MARKED[body.status],
      appointment: await service.mark(session, params.id, body, now),
    }),
    moveAppointment: async ({ session, params, body, now }) => {
      const movedTo = await moves.move(session, params.id, body, now);
      const { appointmentDate: date, serialNumber: number } = movedTo;
      return {
        ...say('moved', `Moved to ${dateInWords(date)}: number ${number}.`, { day: { date }, number }),
        movedTo,
      };
    },
    bookByPhone: async ({ session, body, now, isAbout }) => {
      const appointment = await patients.book(session, body, now);
      isAbout(idOf(session.doctorId, appointment));
      return {
        ...say('booked-by-phone', `Booked. The number is ${appointment.serialNumber}.`, {
          number: appointment.serialNumber,
        }),
        appointment,
      };
    },
    correctPatient: async ({ session, params, body, now }) => ({
      ...say('corrected', 'Corrected. The ticket shows it.'),
      appointment: await patients.correct(session, params.id, body, now),
    }),
    confirmAppointment: async ({ session, params, body, now }) => ({
      ...say('confirmed', 'Confirmed'),
      appointment: await patients.confirm(session, params.id, body.overMaximum ?? false, now),
    }),
    cancelAppointment: async ({ session, params, body, now }) => {
      await patients.cancel(session, params.id, body, now);
      return say('cancelled', 'Cancelled. The ticket tells the patient why.');
    },
    restoreAppointment: async ({ session, params, now }) => {
      await patients.restore(session, params.id, now);
      return say('restored', 'Booked again under the same number.');
    },
    getPatientStats: async ({ session, query, now }) => ({
      ...say('statistics-found', 'Statistics of the period'),
      stats: await service.stats(session.doctorId, query.startDate, query.endDate, now),
    }),
    getVisitTimes: async ({ session, query }) => ({
      ...say('visit-times-found', 'Waiting times and visits of the period'),
      times: await service.visitTimes(session.doctorId, query.startDate, query.endDate),
    }),
    verifyAppointment: async ({ session, body, now, isAbout }) => {
      const patientDetails = await service.verify(session, body, now);
      isAbout(idOf(session.doctorId, patientDetails));
      return { ...say('patient-verified', 'Patient verified'), patientDetails };
    },
    getAppointmentsFile: async ({ session, query, now }) => {
      const { stream, name } = await csv.file(session, query, now);
      return { bytes: stream, type: 'text/csv; charset=utf-8', attachment: name };
    },
  };
}
