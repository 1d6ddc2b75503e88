import type { DayAppointments } from '@baari/contract/appointments';
import { Button, Paper, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../../lib/clinic-clock.ts';
import { formatCardDate, formatCount } from '../../../lib/format.ts';
import classes from './ListCard.module.css';
import { countsOf, progressOf } from './day-counts.ts';
import { usePrintDay } from '../paper/use-print-day.tsx';

interface ListCardProps {
  day: DayAppointments;
  /** The rows that match the typed text. */
  rowsFor: (typed: string) => ReactNode[];
}

/** A date's card: counts, print, search and the list. */
export function ListCard({ day, rowsFor }: ListCardProps) {
  const { t } = useTranslation('appointments');
  const [typed, setTyped] = useState('');
  const print = usePrintDay(day);
  const rows = rowsFor(typed);

  return (
    <Paper component="section" p={0} className={classes.card} aria-labelledby={`day-${day.appointmentDate}`}>
      <div className={classes.head}>
        <DaySummary day={day} />
        <Button variant="default" onClick={print}>
          {t('print')}
        </Button>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <ul className={classes.list} aria-label={t('patients', { date: formatCardDate(day.appointmentDate) })}>
        {rows}
      </ul>
      {rows.length === 0 && (
        <Text p="md" c="dimmed" role="status">
          {t('nobodyFound', { text: typed.trim() })}
        </Text>
      )}
    </Paper>
  );
}

function DaySummary({ day }: { day: DayAppointments }) {
  const { t } = useTranslation('appointments');
  const today = useToday();
  const { came } = countsOf(day.allPatients);
  const share = day.allPatients.length > 0 ? (came / day.allPatients.length) * 100 : 0;
  return (
    <div className={classes.summary}>
      <Title order={2} size="h4" id={`day-${day.appointmentDate}`}>
        {formatCardDate(day.appointmentDate)}
      </Title>
      <Text c="dimmed">{t('total', { total: formatCount(day.totalSerialNumber) })}</Text>
      <div className={classes.bar} aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </div>
      <Text size="sm" c="dimmed" fw={600}>
        {progressOf(day, today)
          .map(([what, count]) => t(`progress.${what}`, { number: formatCount(count) }))
          .join(', ')}
      </Text>
    </div>
  );
}
