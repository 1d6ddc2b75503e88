import { confirmAppointment } from '@baari/contract/appointments';
import { Button, Text } from '@mantine/core';
import { texts } from '../../../lib/texts.ts';
import { call } from '../../../lib/api.ts';
import { Dialog } from '../../../lib/Dialog.tsx';
import dialog from '../../../lib/Dialog.module.css';
import { useAct } from '../../../lib/feedback.ts';
import type { PatientDialogProps } from './patient-dialog.ts';

/** Asks before a booking to be confirmed goes over the maximum of its day. */
export default function ConfirmDialog({ patient, opened, onDone, onClose }: PatientDialogProps) {
  const t = texts('appointments');
  const { act, busy } = useAct();

  const confirm = async () => {
    const body = { overMaximum: true };
    const what = t('sent.confirm', { number: patient.serialNumber });
    await act(() => call(confirmAppointment, { params: { id: patient._id }, body }), { quiet: true, what });
    onClose();
    await onDone();
  };

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      locked={busy}
      title={t('confirmOver.title', { number: patient.serialNumber, name: patient.patientName ?? t('unknownPatient') })}
    >
      <Text>{t('walkIn.full')}</Text>
      <div className={dialog.answers}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          {t('confirmOver.no')}
        </Button>
        <Button loading={busy} onClick={() => void confirm()}>
          {t('confirmOver.yes')}
        </Button>
      </div>
    </Dialog>
  );
}
