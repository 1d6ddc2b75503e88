import type { DayAppointments } from '@baari/contract/appointments';
import { Button, Paper, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCardDate, formatCount } from '../../lib/format.ts';
import classes from './appointments.module.css';
import { countsOf, deskOrder, matches, nextPatient } from './day.ts';
import { NextCard } from './NextCard.tsx';
import { PatientRow } from './PatientRow.tsx';
import { UndoBar } from './UndoBar.tsx';
import { useMarks } from './useMarks.ts';
import { usePrintDay } from './usePrintDay.tsx';

interface DayCardProps {
  day: DayAppointments;
  /** The clinic's date now. */
  today: string;
  /** The number with the doctor, as far as that is known. */
  current: number | null | undefined;
}

/** One date's appointments: how the day stands, who is next, and everybody on the list. */
export function DayCard({ day, today, current }: DayCardProps) {
  const { t } = useTranslation('appointments');
  const [typed, setTyped] = useState('');
  const print = usePrintDay(day);
  const { mark, last, undo } = useMarks(day.appointmentDate);
  const isToday = day.appointmentDate === today;
  const next = isToday ? nextPatient(day.allPatients, current) : undefined;
  const ordered = isToday ? deskOrder(day.allPatients) : day.allPatients;
  const shown = ordered.filter((patient) => matches(patient, typed));
  const onMark = day.appointmentDate <= today ? mark : undefined;

  return (
    <div className={classes.day} data-today={isToday || undefined}>
      {isToday && <NextCard patient={next} onMark={mark} />}
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
          {shown.map((patient) => (
            <PatientRow key={patient._id} patient={patient} isNext={patient._id === next?._id} onMark={onMark} />
          ))}
        </ul>
        {shown.length === 0 && (
          <Text p="md" c="dimmed" role="status">
            {t('nobodyFound', { text: typed.trim() })}
          </Text>
        )}
      </Paper>
      <UndoBar last={last} onUndo={undo} />
    </div>
  );
}

function DaySummary({ day }: { day: DayAppointments }) {
  const { t } = useTranslation('appointments');
  const { came, toCome, absent } = countsOf(day.allPatients);
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
        {t(absent > 0 ? 'progressAbsent' : 'progress', {
          came: formatCount(came),
          toCome: formatCount(toCome),
          absent: formatCount(absent),
        })}
      </Text>
    </div>
  );
}
