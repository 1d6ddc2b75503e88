import type { DayAppointments } from '@baari/contract/appointments';
import { useTranslation } from 'react-i18next';
import { doctorName } from '../../lib/format.ts';
import { useProfile } from '../../lib/profile.ts';
import { DaySheets } from './DaySheets.tsx';
import { PRINT_STYLE } from './print-style.ts';
import { usePrint } from './usePrint.ts';

/** Prints a day's list. */
export function usePrintDay(day: DayAppointments): () => void {
  const { t } = useTranslation('appointments');
  const name = useProfile().data?.personalInfo.name;
  const doctor = name ? doctorName(name) : '';
  return usePrint({ title: t('sheet.title', { date: day.appointmentDate }), pageStyle: PRINT_STYLE }, () => (
    <DaySheets day={day} doctor={doctor} t={t} />
  ));
}
