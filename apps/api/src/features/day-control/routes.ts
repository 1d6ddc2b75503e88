import type { ClosedDay, dayControlEndpoints } from '@baari/contract/day-control';
import { say } from '@baari/contract/said';
import type { Words } from '@baari/contract/said';
import { inSentences } from '@baari/contract/said';
import type { BookedChoice } from '@baari/contract/vocabulary';
import type { Handlers } from '../../http/caller.ts';
import type { DayControlService } from './service.ts';

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

const sum = (days: readonly ClosedDay[], of: 'patients' | 'kept' | 'asFalse'): number =>
  days.reduce((total, day) => total + day[of], 0);

function closedText(days: readonly ClosedDay[], booked: BookedChoice): Words {
  const [patients, kept, asFalse] = [sum(days, 'patients'), sum(days, 'kept'), sum(days, 'asFalse')];
  const closed =
    days.length === 1
      ? say('day-closed', 'No further bookings on this day.')
      : say('days-closed', `No bookings on these ${days.length} days.`, { count: days.length });
  const places = `${counted(kept, 'patient keeps the place', 'patients keep their place')}.`;
  const keep = kept === 0 ? [] : [say('keep-the-place', places, { count: kept })];
  const taken = `${counted(asFalse, 'booking')} taken for false`;
  const count = asFalse;
  if (booked === 'keep') return inSentences([closed, ...keep]);
  if (booked === 'cancel')
    return inSentences([
      closed,
      say('cancelled-with-the-day', `${counted(patients, 'appointment')} cancelled.`, { count: patients }),
      ...(count > 0 ? [say('false-cancelled', `${taken} cancelled for good.`, { count })] : []),
    ]);
  return inSentences([
    closed,
    say('moved-to-free-days', `${counted(patients, 'patient')} moved to the next free days.`, { count: patients }),
    ...keep,
    ...(count > 0 ? [say('false-moved-along', `${taken} moved along, still to be confirmed.`, { count })] : []),
  ]);
}

function lateText(minutes: number, patients: number): Words {
  const late =
    minutes === 0
      ? say('on-time-again', 'On time again.')
      : say('running-late', `Running ${counted(minutes, 'minute')} late.`, { minutes });
  const shown = `${counted(patients, 'ticket shows it', 'tickets show it')}.`;
  return inSentences(patients === 0 ? [late] : [late, say('tickets-show-it', shown, { count: patients })]);
}

export function dayControlHandlers(service: DayControlService): Handlers<typeof dayControlEndpoints> {
  return {
    getDaysOff: async ({ session, now }) => ({
      ...say('days-off', 'Days off'),
      days: await service.daysOff(session.doctorId, now),
    }),
    previewDaysOff: async ({ session, query, now }) => ({
      ...say('days-off-preview', 'Whom this would touch'),
      days: await service.preview(session.doctorId, query, now),
    }),
    closeDays: async ({ session, body, now }) => {
      const days = await service.close(session, body, body, now);
      return { ...closedText(days, body.booked), days };
    },
    openDays: async ({ session, body, now }) => {
      const dates = await service.open(session, body.dates, now);
      return {
        ...(dates.length === 0 ? say('open-already', 'Open already') : say('days-opened', 'Patients can book again.')),
        dates,
      };
    },
    runLate: async ({ session, body, query, now }) => {
      const patients = await service.late(session, body.minutes, query.version ?? null, now);
      return { ...lateText(body.minutes, patients), lateMinutes: body.minutes, patients };
    },
  };
}
