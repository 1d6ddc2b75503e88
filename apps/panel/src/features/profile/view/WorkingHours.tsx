import { workingWeekdays } from '@baari/calendar/slots';
import type { WorkingDays } from '@baari/contract/working-days';
import { texts } from '../../../lib/texts.ts';
import { useTimes } from '../../../lib/clinic-clock.ts';
import { weekdayText } from '../../../lib/format.ts';
import { ClockChoice } from './ClockChoice.tsx';
import { Section } from './Section.tsx';
import classes from './view.module.css';

/** The hours by the clinic's clock; the form takes them by 24 hours (FORM-17). */
export function WorkingHours({ workingDays }: { workingDays: WorkingDays }) {
  const t = texts('profile');
  const { range } = useTimes();
  return (
    <Section title={t('view.workingDays')}>
      <dl className={classes.list}>
        {workingWeekdays(workingDays).map((day) => (
          <div key={day} className={classes.row}>
            <dt>{weekdayText(day)}</dt>
            <dd className={classes.times}>
              {(workingDays[day] ?? []).map(({ start, end }) => (
                <span key={start}>{range({ from: start, to: end })}</span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <ClockChoice />
    </Section>
  );
}
