import { moveAppointment } from '@baari/contract/appointments';
import type { DayPatient } from '@baari/contract/appointments';
import { getDoctor } from '@baari/contract/booking';
import type { BookableDay } from '@baari/contract/booking';
import { ErrorState, Waiting } from '@baari/ui/states';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { Dialog } from '../../../lib/Dialog.tsx';
import dialog from '../../../lib/Dialog.module.css';
import { useAct, useReadFailure } from '../../../lib/feedback.ts';
import { formatCount, formatDate, formatWeekday } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/query.ts';
import { useDoctor } from '../../../lib/session.ts';
import classes from './MoveDialog.module.css';
import { firstOffer, whyNot } from './move-days.ts';

interface MoveDialogProps {
  patient: Pick<DayPatient, '_id' | 'serialNumber' | 'patientName'>;
  /** The day from which the patient is moved. */
  from: string;
  opened: boolean;
  /** Called after a move, to read again what else shows the day. */
  onMoved: (() => Promise<void>) | undefined;
  onClose: () => void;
}

/** Refusals that choosing another day does not solve. */
const FINAL: readonly string[] = ['NOT_FOUND', 'STATUS_CONFLICT', 'NOT_ACCEPTING'];

/** Asks for another day and moves the patient there. */
export default function MoveDialog({ patient, from, opened, onMoved, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['appointments', 'common']);
  const { days, failed, readAgain } = useMoveDays(t('move.unread'));
  const [picked, setPicked] = useState<string>();
  const { act, busy } = useAct();
  const chosen = days?.find((day) => day.date === picked && whyNot(day, from) === null);
  const to = chosen ?? (days && firstOffer(days, from));

  const move = async (date: string) => {
    let isFinal = false;
    const answer = await act(() => call(moveAppointment, { params: { id: patient._id }, body: { date } }), {
      failed: t('move.failed'),
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
      {failed && <ErrorState text={failed} retry={t('common:tryAgain')} onRetry={readAgain} />}
      {!failed && !days && <Waiting text={t('common:loading')} />}
      {days && <MoveDays days={days} from={from} chosen={to?.date} onPick={setPicked} />}
      {days && <Text size="sm">{t(to ? 'move.hint' : 'move.nowhere')}</Text>}
      <div className={dialog.answers}>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {t('move.keep')}
        </Button>
        {to && (
          <Button loading={busy} onClick={() => void move(to.date)}>
            {t('move.to', { day: formatWeekday(to.date) })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** The next days as patients see them, read anew for each move. */
function useMoveDays(unread: string) {
  const id = useDoctor()?._id ?? '';
  const query = useQuery({
    queryKey: ['appointments', id, 'days'],
    queryFn: async ({ signal }) => (await call(getDoctor, { params: { id } }, { signal })).doctor.days,
    staleTime: 0,
  });
  const failed = useReadFailure(query.isLoadingError ? query.error : null, unread, true);
  return { days: query.data, failed, readAgain: () => void query.refetch() };
}

interface MoveDaysProps {
  days: readonly BookableDay[];
  from: string;
  chosen: string | undefined;
  onPick: (date: string) => void;
}

function MoveDays({ days, from, chosen, onPick }: MoveDaysProps) {
  const { t } = useTranslation('appointments');
  return (
    <fieldset className={classes.days}>
      <legend>{t('move.day')}</legend>
      {days.map((day) => {
        const why = whyNot(day, from);
        return (
          <label key={day.date} className={classes.day} data-off={why !== null || undefined}>
            <input
              type="radio"
              name="move-to"
              value={day.date}
              checked={day.date === chosen}
              disabled={why !== null}
              onChange={() => onPick(day.date)}
            />
            <span className={classes.name}>
              {formatWeekday(day.date)} {formatDate(day.date)}
            </span>
            <span className={classes.places}>
              {why
                ? t(`move.${why}`)
                : t('move.places', { count: day.placesLeft, places: formatCount(day.placesLeft) })}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
