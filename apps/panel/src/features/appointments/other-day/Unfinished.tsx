import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/format.ts';
import classes from './OtherDay.module.css';

interface UnfinishedProps {
  count: number;
  /** Only they are listed. */
  isOnly: boolean;
  onOnly: (isOnly: boolean) => void;
}

/** How many of a day that is over are neither done nor absent, in Home's words, and a list of them alone. */
export function Unfinished({ count, isOnly, onOnly }: UnfinishedProps) {
  const { t } = useTranslation('appointments');
  if (count === 0 && !isOnly) return null;
  const words = t('unfinished.count', { number: formatCount(count) });
  return (
    <div className={`${classes.acts} ${classes.unfinished}`}>
      {isOnly && <b>{words}</b>}
      <Button variant="default" onClick={() => onOnly(!isOnly)}>
        {isOnly ? t('unfinished.all') : words}
      </Button>
      <Text size="sm" c="dimmed">
        {t('unfinished.hint')}
      </Text>
    </div>
  );
}
