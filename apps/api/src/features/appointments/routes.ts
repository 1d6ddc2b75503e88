import { dateInWords } from '@baari/calendar/days';
import type { appointmentsEndpoints, PatientDetails } from '@baari/contract/appointments';
import type { DeskStatus } from '@baari/contract/vocabulary';
import type { Handlers } from '../../http/caller.ts';
import { appointmentId } from '../../lib/appointment-key.ts';
import type { CsvService } from './service-csv.ts';
import type { MoveService } from './service-move.ts';
import type { PatientService } from './service-patient.ts';
import type { AppointmentsService } from './service.ts';

const MARKED: Readonly<Record<DeskStatus, string>> = {
  BOOKED: 'Marked as booked',
  VERIFIED: 'Marked as arrived',
  COMPLETED: 'Marked as done',
  NO_SHOW: 'Marked as absent',
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
        message: appointments ? 'Appointments found' : 'No appointments on this date',
        appointments: appointments ?? [],
      };
    },
    markAppointment: async ({ session, params, body, now }) => ({
      message: MARKED[body.status],
      appointment: await service.mark(session, params.id, body, now),
    }),
    moveAppointment: async ({ session, params, body, now }) => {
      const movedTo = await moves.move(session, params.id, body, now);
      return { message: `Moved to ${dateInWords(movedTo.appointmentDate)}: number ${movedTo.serialNumber}.`, movedTo };
    },
    bookByPhone: async ({ session, body, now, isAbout }) => {
      const appointment = await patients.book(session, body, now);
      isAbout(idOf(session.doctorId, appointment));
      return { message: `Booked. The number is ${appointment.serialNumber}.`, appointment };
    },
    correctPatient: async ({ session, params, body, now }) => ({
      message: 'Corrected. The ticket shows it.',
      appointment: await patients.correct(session, params.id, body, now),
    }),
    confirmAppointment: async ({ session, params, body, now }) => ({
      message: 'Confirmed',
      appointment: await patients.confirm(session, params.id, body.overMaximum ?? false, now),
    }),
    cancelAppointment: async ({ session, params, body, now }) => {
      await patients.cancel(session, params.id, body, now);
      return { message: 'Cancelled. The ticket tells the patient why.' };
    },
    restoreAppointment: async ({ session, params, now }) => {
      await patients.restore(session, params.id, now);
      return { message: 'Booked again under the same number.' };
    },
    getPatientStats: async ({ session, query, now }) => ({
      message: 'Statistics of the period',
      stats: await service.stats(session.doctorId, query.startDate, query.endDate, now),
    }),
    getVisitTimes: async ({ session, query }) => ({
      message: 'Waiting times and visits of the period',
      times: await service.visitTimes(session.doctorId, query.startDate, query.endDate),
    }),
    verifyAppointment: async ({ session, body, now, isAbout }) => {
      const patientDetails = await service.verify(session, body, now);
      isAbout(idOf(session.doctorId, patientDetails));
      return { message: 'Patient verified', patientDetails };
    },
    getAppointmentsFile: async ({ session, query, now }) => {
      const { stream, name } = await csv.file(session, query, now);
      return { bytes: stream, type: 'text/csv; charset=utf-8', attachment: name };
    },
  };
}
