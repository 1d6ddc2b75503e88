import { clinicTime } from '@baari/calendar/zone';
import type { CurrentUser } from '@baari/contract/account';
import { doctorName } from '@baari/contract/doctor-name';
import { texts } from '../../lib/texts.ts';
import { useClinicZone } from '../../lib/clinic-clock.ts';
import { dayPart } from './day-part.ts';

/** 'Good morning, Dr. Asha Rao', or a welcome while the name is not known. Who is no doctor has no title. */
export function useGreeting(person: Pick<CurrentUser, 'name' | 'profileCompleted'> | undefined): string {
  const t = texts('home');
  const zone = useClinicZone();
  if (!person?.name) return t('welcome');
  const name = person.profileCompleted ? doctorName(person.name) : person.name;
  return t(`greeting.${dayPart(clinicTime(new Date(), zone).minute / 60)}`, { name });
}
