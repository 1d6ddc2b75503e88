import type { DayStanding } from '@baari/contract/day-control';
import { Button, Text, Title } from '@mantine/core';
import { texts } from '../../../lib/texts.ts';
import { formatDayAndDate } from '../../../lib/format.ts';
import classes from './leave.module.css';
import { bookedIn, stretches, waitingIn } from './leave-rules.ts';
import { useClosing } from './use-closing.ts';

/** The coming days off, grouped into ranges; one tap opens a range again. */
export function DaysOff({ days }: { days: readonly DayStanding[] }) {
  const t = texts('leave');
  const { open, busy } = useClosing();
  return (
    <section aria-labelledby="days-off" className={classes.daysOff}>
      <Title order={2} size="h3" id="days-off" mb="sm">
        {t('off.title')}
      </Title>
      {days.length === 0 && (
        <>
          <Text fw={500}>{t('off.none')}</Text>
          <Text c="dimmed">{t('off.noneHint')}</Text>
        </>
      )}
      <ul className={classes.off}>
        {stretches(days).map((those) => {
          const [from, to] = [those[0]!.date, those.at(-1)!.date];
          const text =
            from === to
              ? formatDayAndDate(from)
              : t('off.range', { from: formatDayAndDate(from), to: formatDayAndDate(to) });
          const kept = bookedIn(those) + waitingIn(those);
          return (
            <li key={from} className={classes.stretch}>
              <div>
                <Text fw={500}>{text}</Text>
                <Text size="sm" c="dimmed">
                  {t('take.days', { count: those.length })}
                  {kept > 0 && `, ${t('off.kept', { count: kept })}`}
                </Text>
              </div>
              <Button
                variant="default"
                disabled={busy}
                aria-label={t('off.openAgainOf', { days: text })}
                onClick={() =>
                  void open(
                    those.map(({ date }) => date),
                    t('off.sent'),
                  )
                }
              >
                {t('off.openAgain')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
