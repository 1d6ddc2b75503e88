import type { DayPatient } from '@baari/contract/appointments';
import { Button, Text } from '@mantine/core';
import { texts } from '../../../lib/texts.ts';
import { formatCount } from '../../../lib/format.ts';
import classes from './OtherDay.module.css';

interface UnfinishedProps {
  patients: readonly DayPatient[];
  /** Only they are listed. */
  isOnly: boolean;
  onOnly: (isOnly: boolean) => void;
}

/**
 * How many of a day that is over are neither done nor absent, in Home's words, how many of them are among the attended and the
 * not marked of the day's counts, and a list of them alone.
 */
export function Unfinished({ patients, isOnly, onOnly }: UnfinishedProps) {
  const t = texts('appointments');
  const common = texts('common');
  if (patients.length === 0 && !isOnly) return null;
  const words = t('unfinished.count', { number: formatCount(patients.length) });
  const attended = patients.filter(({ status }) => status === 'VERIFIED').length;
  const counts = [['attended', attended] as const, ['notMarked', patients.length - attended] as const]
    .filter(([, number]) => number > 0)
    .map(([what, number]) => common(`count.${what}`, { number: formatCount(number) }));
  return (
    <div className={`${classes.acts} ${classes.unfinished}`}>
      {isOnly && <b>{words}</b>}
      <Button variant="default" onClick={() => onOnly(!isOnly)}>
        {isOnly ? t('unfinished.all') : words}
      </Button>
      <Text size="sm" c="dimmed">
        {[t('unfinished.hint'), ...(counts.length > 0 ? [counts.join(', ')] : [])].join(': ')}
      </Text>
    </div>
  );
}
