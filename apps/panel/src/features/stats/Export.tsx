import type { DateRange } from '@baari/calendar/ranges';
import { getAppointmentsFile } from '@baari/contract/appointments';
import { Icon } from '@baari/ui/Icon';
import { Button } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { useFile } from '../../lib/use-file.ts';
import classes from './stats.module.css';

/** The period's appointments as a file: one may be as long as a period of statistics. */
export function Export({ range }: { range: DateRange }) {
  const t = texts('stats');
  const { save, busy } = useFile(t('exportFailed'));
  const query = { from: range.startDate, to: range.endDate };
  return (
    <Button
      className={classes.export}
      loading={busy}
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      onClick={() => void save(getAppointmentsFile, { query })}
    >
      {t('export')}
    </Button>
  );
}
