import { doctorName } from '@baari/contract/doctor-name';
import { useTranslation } from 'react-i18next';

export type DayPart = 'morning' | 'afternoon' | 'evening';

/** The greeting for the hour on the doctor's own clock. */
export function dayPart(hour: number): DayPart {
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}

/** 'Good morning, Dr. Asha Rao', or a welcome while the name is not known. */
export function useGreeting(name: string | undefined): string {
  const { t } = useTranslation('home');
  if (!name) return t('welcome');
  return t(`greeting.${dayPart(new Date().getHours())}`, { name: doctorName(name) });
}
