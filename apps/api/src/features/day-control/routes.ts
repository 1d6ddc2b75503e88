import type { ClosedDay, dayControlEndpoints } from '@baari/contract/day-control';
import type { BookedChoice } from '@baari/contract/vocabulary';
import type { Handlers } from '../../http/caller.ts';
import type { DayControlService } from './service.ts';

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

function closedMessage(days: readonly ClosedDay[], booked: BookedChoice): string {
  const patients = days.reduce((sum, day) => sum + day.patients, 0);
  const closed = days.length === 1 ? 'No further bookings on this day.' : `No bookings on these ${days.length} days.`;
  const kept = days.reduce((sum, day) => sum + day.kept, 0);
  const keep = kept === 0 ? '' : ` ${counted(kept, 'patient keeps the place', 'patients keep their place')}.`;
  const asFalse = days.reduce((sum, day) => sum + day.asFalse, 0);
  const setAside = asFalse === 0 ? '' : ` ${counted(asFalse, 'booking')} taken for false`;
  if (booked === 'cancel')
    return `${closed} ${counted(patients, 'appointment')} cancelled.${setAside && `${setAside} cancelled for good.`}`;
  if (booked === 'keep') return closed + keep;
  const along = setAside && `${setAside} moved along, still to be confirmed.`;
  return `${closed} ${counted(patients, 'patient')} moved to the next free days.${keep}${along}`;
}

function lateMessage(minutes: number, patients: number): string {
  const late = minutes === 0 ? 'On time again.' : `Running ${counted(minutes, 'minute')} late.`;
  return patients === 0 ? late : `${late} ${counted(patients, 'ticket shows it', 'tickets show it')}.`;
}

export function dayControlHandlers(service: DayControlService): Handlers<typeof dayControlEndpoints> {
  return {
    getDaysOff: async ({ session, now }) => ({
      message: 'Days off',
      days: await service.daysOff(session.doctorId, now),
    }),
    previewDaysOff: async ({ session, query, now }) => ({
      message: 'Whom this would touch',
      days: await service.preview(session.doctorId, query, now),
    }),
    closeDays: async ({ session, body, now }) => {
      const days = await service.close(session, body, body, now);
      return { message: closedMessage(days, body.booked), days };
    },
    openDays: async ({ session, body, now }) => {
      const dates = await service.open(session, body.dates, now);
      return { message: dates.length === 0 ? 'Open already' : 'Patients can book again.', dates };
    },
    runLate: async ({ session, body, now }) => {
      const patients = await service.late(session, body.minutes, now);
      return { message: lateMessage(body.minutes, patients), lateMinutes: body.minutes, patients };
    },
  };
}
