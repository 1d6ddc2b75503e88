import { isCalendarDate, YEARS } from '@baari/contract/calendar-date';
import { Icon } from '@baari/ui/Icon';
import { useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { formatCardDate, formatShortCardDate } from '../../lib/format.ts';
import { nextDate } from './next-date.ts';
import classes from './DatePick.module.css';

/** Of ', 2026', which the smallest phones have no room for. */
const YEAR_CHARS = 6;

interface DatePickProps {
  /** The date of the list, YYYY-MM-DD; empty until it is known. */
  initial: string;
  busy: boolean;
  onPick: (date: string) => void;
}

/** Why a date cannot be shown. A browser says of a date that does not exist, or is half typed, that it is bad and empty. */
function problemOf(date: string, isBad: boolean) {
  if (date === '') return isBad ? 'dateNone' : 'dateRequired';
  return isCalendarDate(date) ? null : 'dateYear';
}

/** The day before, a date, the day after. The arrows get their day at once, a typed date by the button. */
export function DatePick({ initial, busy, onPick }: DatePickProps) {
  const t = texts('appointments');
  // Only what was typed is state: the clinic's date may come from the server after somebody has begun to choose one.
  const [typed, setTyped] = useState<string>();
  const date = typed ?? initial;
  const [wrong, setWrong] = useState<'dateRequired' | 'dateNone' | 'dateYear' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // While its year is typed, a date may be none.
  const short = isCalendarDate(date) ? formatShortCardDate(date) : undefined;
  const arrow = (icon: 'left' | 'right', days: number) => (
    <button
      type="button"
      className={classes.arrow}
      aria-label={t(days < 0 ? 'dayBefore' : 'dayAfter')}
      disabled={initial === ''}
      onClick={() => onPick(nextDate(initial, days))}
    >
      <Icon name={icon} size={16} />
    </button>
  );
  return (
    <form
      className={classes.pick}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const problem = problemOf(date, input.current?.validity.badInput === true);
        setWrong(problem);
        if (problem) input.current?.focus();
        else onPick(date);
      }}
    >
      {arrow('left', -1)}
      <span className={classes.date}>
        {short && (
          <span className={classes.said} aria-hidden="true">
            <span className={classes.long}>{formatCardDate(date)}</span>
            <span className={classes.short}>
              {short.slice(0, -YEAR_CHARS)}
              <span className={classes.year}>{short.slice(-YEAR_CHARS)}</span>
            </span>
          </span>
        )}
        <input
          ref={input}
          className={classes.field}
          type="date"
          aria-label={t('date')}
          aria-invalid={wrong !== null || undefined}
          aria-describedby={wrong ? 'date-wrong' : undefined}
          required
          value={date}
          min={`${YEARS.first}-01-01`}
          max={`${YEARS.last}-12-31`}
          data-wordless={!short || undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(null);
          }}
        />
      </span>
      {arrow('right', 1)}
      <button
        type="submit"
        className={classes.get}
        aria-busy={busy || undefined}
        data-other={date !== initial || undefined}
      >
        {t('get')}
      </button>
      {wrong && (
        <span role="alert" id="date-wrong" className={classes.wrong}>
          {t(wrong, YEARS)}
        </span>
      )}
    </form>
  );
}

/** The date of the list for who sees no other. */
export function OnlyDate({ date }: { date: string }) {
  return <span className={classes.only}>{formatShortCardDate(date)}</span>;
}
