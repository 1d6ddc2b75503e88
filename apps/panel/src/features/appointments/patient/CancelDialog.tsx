import { cancelAppointment, cancelForm } from '@baari/contract/appointments';
import { CANCEL_REASONS } from '@baari/contract/cancel-reasons';
import { CANCEL_REASON_MAX_CHARS } from '@baari/contract/limits';
import { isAllowed } from '@baari/contract/transitions';
import { Button, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { texts } from '../../../lib/texts.ts';
import { call } from '../../../lib/api.ts';
import { Dialog } from '../../../lib/Dialog.tsx';
import dialog from '../../../lib/Dialog.module.css';
import { useAct } from '../../../lib/feedback.ts';
import { issuesOf } from '../../../lib/server-texts.ts';
import type { PatientDialogProps, Stands } from './patient-dialog.ts';
import classes from './patient.module.css';

/** Reasons that one tap fills in; any other can be typed. In the order of the contract, by whose words they are sent. */
const REASONS = ['asked', 'away', 'twice'] as const;

/** Cancels one booking with a reason, which the patient's ticket tells. Once another desk was faster with an act that bars it, it says so. */
export default function CancelDialog({ patient, stands, opened, onDone, onClose }: PatientDialogProps) {
  const t = texts('appointments');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  // As the patient stood when the dialog opened: whom another desk takes in meanwhile is not sent away.
  const [seen, setSeen] = useState(stands?.status);
  const [wasOpened, setWasOpened] = useState(opened);
  if (wasOpened !== opened) {
    setWasOpened(opened);
    if (opened) setSeen(stands?.status);
  }
  const { act, busy } = useAct();
  const isBarred = opened && !busy && !(stands && isAllowed('clinic-cancel', stands));
  const barred =
    refused ?? (isBarred ? t(`cancel.barred.${barOf(stands)}`, { number: patient.serialNumber }) : undefined);

  const put = (text: string) => {
    setReason(text);
    setWrong(undefined);
  };
  const refuse = (text: string) => {
    setWrong(text);
    input.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const result = cancelForm.safeParse({ reason });
    if (!result.success) return refuse(issuesOf(result)[0]!.message);
    const chosen = REASONS.findIndex((one) => t(`cancel.${one}`) === result.data.reason);
    const body = { reason: CANCEL_REASONS[chosen] ?? result.data.reason, seen };
    const answer = await act(() => call(cancelAppointment, { params: { id: patient._id }, body }), {
      what: t('sent.cancel', { number: patient.serialNumber }),
      uncover: () => {
        onClose();
        void onDone();
      },
      onRefusal: ({ code, message }) => {
        const isLate = code === 'STATUS_CONFLICT';
        if (isLate) setRefused(message);
        return isLate;
      },
    });
    if (!answer) return;
    onClose();
    await onDone();
    // The row is gone, so the focus cannot go back to it.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      locked={busy}
      title={t('cancel.title', { number: patient.serialNumber, name: patient.patientName ?? t('unknownPatient') })}
    >
      {barred ? (
        <Barred why={barred} onClose={onClose} />
      ) : (
        <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
          <div role="group" aria-label={t('cancel.reasons')} className={classes.reasons}>
            {REASONS.map((one, i) => (
              <Button
                key={one}
                variant="light"
                aria-pressed={reason === t(`cancel.${one}`)}
                data-autofocus={i === 0 || undefined}
                onClick={() => put(t(`cancel.${one}`))}
              >
                {t(`cancel.${one}`)}
              </Button>
            ))}
          </div>
          <TextInput
            ref={input}
            label={t('cancel.reason')}
            required
            maxLength={CANCEL_REASON_MAX_CHARS}
            autoComplete="off"
            value={reason}
            error={wrong}
            onChange={(event) => put(event.currentTarget.value)}
          />
          <Text size="sm" c="dimmed">
            {t('cancel.hint')}
          </Text>
          <div className={dialog.answers}>
            <Button variant="default" onClick={onClose} disabled={busy}>
              {t('cancel.no')}
            </Button>
            <Button type="submit" color="red" loading={busy}>
              {t('cancel.yes')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** Why a booking can no longer be cancelled. */
const barOf = (stands: Stands | undefined) =>
  stands?.state === 'CALLED' || stands?.state === 'DONE' || stands?.state === 'ABSENT' ? stands.state : 'GONE';

function Barred({ why, onClose }: { why: string; onClose: () => void }) {
  const t = texts('common');
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <>
      <Text role="alert">{why}</Text>
      <div className={dialog.answers}>
        <Button ref={close} variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </>
  );
}
