import { doctorName } from '@baari/contract/doctor-name';
import { Text } from '@mantine/core';
import { texts } from '../../../lib/texts.ts';
import { usePractice } from '../../../lib/practice.ts';
import { useDoctor } from '../../../lib/session.ts';

/** Whose patient is added, for who works for several doctors; `withRoom`: and where they are called to. */
export function ForWhom({ withRoom = false }: { withRoom?: boolean }) {
  const t = texts('appointments');
  const practice = usePractice();
  const isOneOfMany = (useDoctor()?.practices.length ?? 0) > 1;
  if (!practice?.name || !isOneOfMany) return null;
  const whom = t('walkIn.for', { doctor: doctorName(practice.name) });
  return <Text fw={500}>{[whom, withRoom && practice.room].filter(Boolean).join(' · ')}</Text>;
}
