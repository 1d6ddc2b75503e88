import { getAppointmentsFile } from '@baari/contract/appointments';
import { PERIOD_MAX_DAYS } from '@baari/contract/limits';
import { APPOINTMENT_STATUSES } from '@baari/contract/vocabulary';
import type { AppointmentStatus } from '@baari/contract/vocabulary';
import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../../../lib/texts.ts';
import { Dialog } from '../../../lib/Dialog.tsx';
import dialog from '../../../lib/Dialog.module.css';
import { useFile } from '../../../lib/use-file.ts';
import classes from './FileDialog.module.css';
import { FILE_PRESETS, fileRange, fileRangeFault } from './file-range.ts';

interface FileDialogProps {
  /** The clinic's date now. */
  today: string;
  opened: boolean;
  onClose: () => void;
}

/** Asks for a range and downloads its file. */
export default function FileDialog({ today, opened, onClose }: FileDialogProps) {
  const t = texts('appointments');
  const [range, setRange] = useState(fileRange('this-month', today));
  const [status, setStatus] = useState<AppointmentStatus | undefined>();
  const [shown, setShown] = useState(false);
  const fault = fileRangeFault(range, PERIOD_MAX_DAYS);
  const { save, busy } = useFile(t('file.failed'));

  async function get() {
    setShown(true);
    if (fault) return;
    if (await save(getAppointmentsFile, { query: { from: range.startDate, to: range.endDate, status } })) onClose();
  }

  return (
    <Dialog opened={opened} onClose={onClose} locked={busy} title={t('file.title')}>
      <Group gap="xs">
        {FILE_PRESETS.map((preset) => (
          <Button key={preset} variant="default" px="sm" fz={14} onClick={() => setRange(fileRange(preset, today))}>
            {t(`file.${preset}`)}
          </Button>
        ))}
      </Group>
      <div className={classes.range}>
        {(['startDate', 'endDate'] as const).map((end) => (
          <TextInput
            key={end}
            type="date"
            label={t(`file.${end}`)}
            value={range[end]}
            onChange={(event) => setRange({ ...range, [end]: event.currentTarget.value })}
          />
        ))}
      </div>
      <NativeSelect
        label={t('file.status')}
        value={status ?? ''}
        data={[
          { value: '', label: t('file.all') },
          ...APPOINTMENT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
        ]}
        onChange={(event) => setStatus(APPOINTMENT_STATUSES.find((one) => one === event.currentTarget.value))}
      />
      <Text size="sm" c={shown && fault ? 'error' : 'dimmed'} role="status">
        {shown && fault ? t(`file.${fault}`, { days: PERIOD_MAX_DAYS }) : t('file.hint')}
      </Text>
      <div className={dialog.answers}>
        <Button variant="default" onClick={onClose}>
          {t('file.close')}
        </Button>
        <Button loading={busy} onClick={() => void get()}>
          {t('file.get')}
        </Button>
      </div>
    </Dialog>
  );
}
