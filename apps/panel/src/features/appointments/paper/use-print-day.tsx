import type { DayAppointments } from '@baari/contract/appointments';
import { doctorName } from '@baari/contract/doctor-name';
import { texts } from '../../../lib/texts.ts';
import { usePractice } from '../../../lib/practice.ts';
import { DaySheets } from './DaySheets.tsx';
import { DAY_SHEETS_STYLE } from './day-sheets.ts';
import { usePrint } from './use-print.ts';

export function usePrintDay(day: DayAppointments): () => void {
  const t = texts('appointments');
  const name = usePractice()?.name;
  const doctor = name ? doctorName(name) : '';
  return usePrint({ title: t('sheet.title', { date: day.appointmentDate }), pageStyle: DAY_SHEETS_STYLE }, () => (
    <DaySheets day={day} doctor={doctor} t={t} />
  ));
}
