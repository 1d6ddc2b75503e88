import { useTranslation } from 'react-i18next';
import { doctorName } from '../../lib/format.ts';
import { dayPart } from './day.ts';

/** 'Good morning, Dr. Asha Rao', or a welcome while the name is not known. */
export function useGreeting(name: string | undefined): string {
  const { t } = useTranslation('home');
  if (!name) return t('welcome');
  return t(`greeting.${dayPart(new Date().getHours())}`, { name: doctorName(name) });
}
