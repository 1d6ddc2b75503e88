import { workingWeekdays } from '@baari/calendar/slots';
import type { WorkingDays } from '@baari/contract/working-days';
import { Paper, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './view.module.css';

export function WorkingHours({ workingDays }: { workingDays: WorkingDays }) {
  const { t } = useTranslation('profile');
  return (
    <Paper>
      <Title order={2} className={classes.heading}>
        {t('view.workingDays')}
      </Title>
      <dl className={classes.list}>
        {workingWeekdays(workingDays).map((day) => (
          <div key={day} className={classes.row}>
            <dt>{day}</dt>
            <dd className={classes.times}>
              {(workingDays[day] ?? []).map((slot) => (
                <span key={slot.start}>{t('slots.range', slot)}</span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}
