import type { BookableDay } from '@baari/contract/booking';
import { texts } from '../../../lib/texts.ts';
import { formatCount, formatDayAndDate } from '../../../lib/format.ts';
import classes from './DayChoice.module.css';
import { canChoose, whyNot } from './move-days.ts';

interface DayChoiceProps {
  /** What is asked. */
  label: string;
  days: readonly BookableDay[];
  /** The day from which a patient is moved. */
  from?: string;
  chosen: string | undefined;
  error?: string | undefined;
  onPick: (date: string) => void;
}

/** The next days with the places left, to choose one. A day without a place, or that cannot be chosen, says why. */
export function DayChoice({ label, days, from, chosen, error, onPick }: DayChoiceProps) {
  const t = texts('appointments');
  return (
    <fieldset className={classes.days} aria-describedby={error && 'day-missing'}>
      <legend>{label}</legend>
      {days.map((day) => {
        const why = whyNot(day, from);
        return (
          <label key={day.date} className={classes.day} data-off={!canChoose(day, from) || undefined}>
            <input
              type="radio"
              name="day"
              value={day.date}
              checked={day.date === chosen}
              disabled={!canChoose(day, from)}
              onChange={() => onPick(day.date)}
            />
            <span className={classes.words}>
              <span className={classes.name}>{formatDayAndDate(day.date)}</span>
              <span className={classes.places}>
                {why
                  ? t(`move.${why}`)
                  : t('move.places', { count: day.placesLeft, places: formatCount(day.placesLeft) })}
              </span>
            </span>
          </label>
        );
      })}
      {error && (
        <p id="day-missing" role="alert" className={classes.missing}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
