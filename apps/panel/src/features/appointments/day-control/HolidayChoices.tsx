import { Text } from '@mantine/core';
import { texts } from '../../../lib/texts.ts';
import { formatDayAndDate } from '../../../lib/format.ts';
import { usePracticeFacts } from '../../../lib/profile.ts';
import { wordFor } from '../../../lib/server-texts.ts';
import classes from './leave.module.css';
import { holidaysToOffer } from './leave-rules.ts';
import type { Range } from './leave-rules.ts';

interface HolidayChoicesProps {
  today: string;
  off: readonly string[];
  chosen: Range;
  onChoose: (date: string) => void;
}

/** The next year's public holidays on which the clinic works; one tap chooses one. */
export function HolidayChoices({ today, off, chosen, onChoose }: HolidayChoicesProps) {
  const t = texts('leave');
  const profile = usePracticeFacts();
  const holidays = holidaysToOffer(today, profile.data?.availability.workingDays, off);
  if (holidays.length === 0) return null;
  return (
    <div role="group" aria-labelledby="holidays" className={classes.offered}>
      <Text fw={500} size="sm" id="holidays">
        {t('take.holidays')}
      </Text>
      <ul className={classes.holidays}>
        {holidays.map(({ date, names }) => (
          <li key={date}>
            <button
              type="button"
              className={classes.holiday}
              aria-pressed={chosen.from === date && chosen.to === date}
              onClick={() => onChoose(date)}
            >
              <b>{names.map(wordFor).join(', ')}</b>
              <span>{formatDayAndDate(date)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {t('take.moon')}
      </Text>
    </div>
  );
}
