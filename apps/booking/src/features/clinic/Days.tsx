import type { BookableDay } from '@baari/contract/booking';
import type { Clock } from '@baari/contract/vocabulary';
import { dayName, shortDate, slotText } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.tsx';
import { comma, t } from '../../lib/text.ts';
import { FieldError } from './fields.tsx';

export const canBook = ({ closed, over, placesLeft }: BookableDay): boolean => !closed && !over && placesLeft > 0;

/** From this many places left the number is highlighted. */
const FEW_LEFT = 5;

interface Props {
  days: readonly BookableDay[];
  clock: Clock;
  chosen: string;
  error: string | undefined;
  onChoose: (date: string) => void;
}

/** The next days as big buttons; a day without places is shown and says why. */
export function Days({ days, clock, chosen, error, onChoose }: Props) {
  const slots = days.find(({ date }) => date === chosen)?.slots;
  return (
    <fieldset className="field days-field" tabIndex={-1} aria-describedby={error ? 'date-error' : undefined}>
      <legend>{t('clinic.choose')}</legend>
      <div className="days">
        {days.map((day) => (
          <Day key={day.date} day={day} chosen={day.date === chosen} onChoose={onChoose} />
        ))}
      </div>
      <FieldError field="date" text={error} />
      {slots && (
        <p className="hint">
          {t('clinic.hours')}{' '}
          {slots.map((slot, n) => (
            <span key={slot.start}>
              {n > 0 && comma()}
              <span className="unbroken">{slotText(slot, clock)}</span>
            </span>
          ))}
        </p>
      )}
    </fieldset>
  );
}

function Day({ day, chosen, onChoose }: { day: BookableDay; chosen: boolean; onChoose: (date: string) => void }) {
  const { today } = useSettings();
  return (
    <label className="day">
      <input
        type="radio"
        name="date"
        value={day.date}
        checked={chosen}
        disabled={!canBook(day)}
        onChange={() => onChoose(day.date)}
      />
      <span className="tile">
        <b>{dayName(day.date, today)}</b>
        <span>{shortDate(day.date)}</span>
        <Places day={day} />
      </span>
    </label>
  );
}

function Places({ day: { closed, over, placesLeft } }: { day: BookableDay }) {
  if (closed) return <span className="places">{t('clinic.closed')}</span>;
  if (over) return <span className="places">{t('clinic.over')}</span>;
  if (placesLeft <= 0) return <span className="places">{t('clinic.full')}</span>;
  const className = placesLeft <= FEW_LEFT ? 'places places-few' : 'places places-free';
  return <span className={className}>{t('clinic.left', { count: placesLeft })}</span>;
}
