import { workingDates } from '@baari/calendar/slots';
import { BOOKING_DAYS } from '@baari/contract/limits';
import type { WorkingDays } from '@baari/contract/working-days';
import { Button, Skeleton, Text } from '@mantine/core';
import { texts } from '../../../lib/texts.ts';
import { useConfig } from '../../../lib/use-config.ts';
import { useDaysOff } from '../../../lib/use-days-off.ts';
import { formatDayAndDate } from '../../../lib/format.ts';
import { AppLink } from '../../../lib/navigation.tsx';
import { paths } from '../../../lib/paths.ts';
import { Section } from './Section.tsx';
import classes from './view.module.css';

/** The working dates of the next 7 days, with the clinic's today as the first. */
export function AppointmentDates({ workingDays }: { workingDays: WorkingDays }) {
  const t = texts('profile');
  const { data: config } = useConfig();
  const daysOff = useDaysOff();
  const isClosed = (date: string) => daysOff.data?.some((day) => day.date === date);
  const dates = config ? workingDates(workingDays, config.today, BOOKING_DAYS) : undefined;
  return (
    <Section title={t('view.dates')}>
      {!dates && <Skeleton height={96} />}
      {dates?.length === 0 && <Text c="dimmed">{t('view.noDates')}</Text>}
      {dates && dates.length > 0 && (
        <ul className={classes.dates}>
          {dates.map((date) => (
            <li key={date}>
              {t(isClosed(date) ? 'view.closedDate' : 'view.openDate', {
                date: formatDayAndDate(date),
              })}
            </li>
          ))}
        </ul>
      )}
      <Button component={AppLink} to={paths.leave} variant="default" mt="sm">
        {t('view.leave')}
      </Button>
    </Section>
  );
}
