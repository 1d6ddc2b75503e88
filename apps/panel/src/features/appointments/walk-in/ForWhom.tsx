import { doctorName } from '@baari/contract/doctor-name';
import { Text } from '@mantine/core';
import { texts } from '../../../lib/texts.ts';
import { usePractice } from '../../../lib/practice.ts';
import { useDoctor } from '../../../lib/session.ts';

/** Whose patient is added, for who works for several doctors. */
export function ForWhom() {
  const t = texts('appointments');
  const name = usePractice()?.name;
  const isOneOfMany = (useDoctor()?.practices.length ?? 0) > 1;
  return name && isOneOfMany ? <Text fw={500}>{t('walkIn.for', { doctor: doctorName(name) })}</Text> : null;
}
