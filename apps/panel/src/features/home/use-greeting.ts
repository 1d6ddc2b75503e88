import { clinicTime } from '@baari/calendar/zone';
import { doctorName } from '@baari/contract/doctor-name';
import { useTranslation } from 'react-i18next';
import { useClinicZone } from '../../lib/clinic-clock.ts';
import { dayPart } from './day-part.ts';

/** 'Good morning, Dr. Asha Rao', or a welcome while the name is not known. */
export function useGreeting(name: string | undefined): string {
  const { t } = useTranslation('home');
  const zone = useClinicZone();
  if (!name) return t('welcome');
  return t(`greeting.${dayPart(clinicTime(new Date(), zone).minute / 60)}`, { name: doctorName(name) });
}
