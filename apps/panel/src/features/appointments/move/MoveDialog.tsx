import { moveAppointment } from '@baari/contract/appointments';
import type { DayPatient } from '@baari/contract/appointments';
import type { BookableDay } from '@baari/contract/booking';
import { ErrorState, Waiting } from '@baari/ui/states';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../../../lib/texts.ts';
import { call } from '../../../lib/api.ts';
import { Dialog } from '../../../lib/Dialog.tsx';
import dialog from '../../../lib/Dialog.module.css';
import { useAct } from '../../../lib/feedback.ts';
import { formatWeekday } from '../../../lib/format.ts';
import { NotYet } from '../../../lib/NotYet.tsx';
import { queryClient } from '../../../lib/query.ts';
import { DayChoice } from './DayChoice.tsx';
import { canChoose, firstOffer } from './move-days.ts';
import { useBookableDays } from './use-bookable-days.ts';

interface MoveDialogProps {
  patient: Pick<DayPatient, '_id' | 'serialNumber' | 'patientName'>;
  /** The day from which the patient is moved. */
  from: string;
  opened: boolean;
  /** Called after a move, to read again what else shows the day. */
  onMoved: (() => Promise<unknown>) | undefined;
  onClose: () => void;
}

/** Refusals that choosing another day does not solve. */
const FINAL: readonly string[] = ['NOT_FOUND', 'STATUS_CONFLICT', 'NOT_ACCEPTING'];

/** Asks for another day and moves the patient there. */
export default function MoveDialog({ patient, from, opened, onMoved, onClose }: MoveDialogProps) {
  const t = texts('appointments');
  const common = texts('common');
  const { days, failed, readAgain } = useBookableDays(t('move.unread'));
  const [picked, setPicked] = useState<string>();
  const { act, busy } = useAct();
  const chosen = days?.find((day) => day.date === picked && canChoose(day, from));
  const to = chosen ?? (days && firstOffer(days, from, from));

  const move = async ({ date, placesLeft }: BookableDay) => {
    const body = { date, overMaximum: placesLeft === 0 };
    let isFinal = false;
    const answer = await act(() => call(moveAppointment, { params: { id: patient._id }, body }), {
      what: t('sent.move', { number: patient.serialNumber }),
      onRefusal: ({ code }) => void (isFinal = code !== undefined && FINAL.includes(code)),
    });
    if (!answer && !isFinal) return readAgain();
    await Promise.all([queryClient.invalidateQueries({ queryKey: ['appointments'] }), onMoved?.()]);
    onClose();
    // The row is gone, so the focus cannot go back to it.
    if (answer) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      locked={busy}
      title={t('move.title', { number: patient.serialNumber, name: patient.patientName ?? t('unknownPatient') })}
    >
      {failed && <ErrorState text={failed} retry={common('tryAgain')} onRetry={readAgain} />}
      {!failed && !days && (
        <NotYet>
          <Waiting text={common('loading')} />
        </NotYet>
      )}
      {days && <DayChoice label={t('move.day')} days={days} from={from} chosen={to?.date} onPick={setPicked} />}
      {days && <Text size="sm">{t(to ? 'move.hint' : 'move.nowhere')}</Text>}
      <div className={dialog.answers}>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {t('move.keep')}
        </Button>
        {to && (
          <Button loading={busy} onClick={() => void move(to)}>
            {t(to.placesLeft === 0 ? 'move.toFull' : 'move.to', { day: formatWeekday(to.date) })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
