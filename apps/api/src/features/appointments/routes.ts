import { dateInWords } from '@baari/calendar/days';
import type { appointmentsEndpoints } from '@baari/contract/appointments';
import type { DeskStatus } from '@baari/contract/vocabulary';
import type { Handlers } from '../../http/caller.ts';
import type { CsvService } from './service-csv.ts';
import type { MoveService } from './service-move.ts';
import type { AppointmentsService } from './service.ts';

const MARKED: Readonly<Record<DeskStatus, string>> = {
  BOOKED: 'Marked as booked',
  VERIFIED: 'Marked as arrived',
  COMPLETED: 'Marked as done',
  NO_SHOW: 'Marked as absent',
};

export function appointmentsHandlers(
  service: AppointmentsService,
  moves: MoveService,
  csv: CsvService,
): Handlers<typeof appointmentsEndpoints> {
  return {
    getAppointments: async ({ session, query }) => {
      const appointments = await service.dayList(session.doctorId, query.date);
      return {
        message: appointments.length === 0 ? 'No appointments on this date' : 'Appointments found',
        appointments,
      };
    },
    markAppointment: async ({ session, params, body, now }) => ({
      message: MARKED[body.status],
      appointment: await service.mark(session, params.id, body.status, now),
    }),
    moveAppointment: async ({ session, params, body, now }) => {
      const movedTo = await moves.move(session, params.id, body.date, now);
      return { message: `Moved to ${dateInWords(movedTo.appointmentDate)}: number ${movedTo.serialNumber}.`, movedTo };
    },
    getPatientStats: async ({ session, query }) => ({
      message: 'Statistics of the period',
      stats: await service.stats(session.doctorId, query.startDate, query.endDate),
    }),
    verifyAppointment: async ({ session, body, now }) => ({
      message: 'Patient verified',
      patientDetails: await service.verify(session, body.qrCodeData, now),
    }),
    getAppointmentsFile: async ({ session, query, now }) => {
      const { stream, name } = await csv.file(session, query, now);
      return { bytes: stream, type: 'text/csv; charset=utf-8', attachment: name };
    },
  };
}
