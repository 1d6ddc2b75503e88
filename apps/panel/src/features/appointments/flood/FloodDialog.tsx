import { cancelTogether, getFloodBookings } from '@baari/contract/booking-flood';
import type { FloodBooking } from '@baari/contract/booking-flood';
import { ErrorState, Waiting } from '@baari/ui/states';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { Dialog } from '../../../lib/Dialog.tsx';
import dialog from '../../../lib/Dialog.module.css';
import { failureText, useAct } from '../../../lib/feedback.ts';
import { BookingRow } from './BookingRow.tsx';
import { Filters } from './Filters.tsx';
import { chosenOf } from './flood-choice.ts';
import type { FloodChoice } from './flood-choice.ts';
import classes from './flood.module.css';

interface FloodDialogProps {
  opened: boolean;
  /** Called once bookings are cancelled. */
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Chooses false bookings by network, time and pattern, and cancels them at once. */
export default function FloodDialog({ opened, onDone, onClose }: FloodDialogProps) {
  const { t } = useTranslation(['appointments', 'common']);
  const { data, error, refetch } = useQuery({
    queryKey: ['appointments', 'flood'],
    queryFn: async ({ signal }) => (await call(getFloodBookings, {}, { signal })).bookings,
    enabled: opened,
    staleTime: 0,
  });
  const { act, busy } = useAct();
  const cancel = async (ids: string[], block: boolean) => {
    const answer = await act(() => call(cancelTogether, { body: { ids, block } }), { what: t('flood.cancelling') });
    // Refused, the list has changed: read again, it shows who can still be chosen.
    if (!answer) return void refetch();
    onClose();
    await onDone();
  };
  return (
    <Dialog opened={opened} onClose={onClose} locked={busy} title={t('flood.dialog')}>
      {error && !data && (
        <ErrorState
          text={failureText(error, t('flood.unread'))}
          retry={t('common:tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Waiting text={t('common:loading')} />}
      {data && (
        <Choice bookings={data} busy={busy} onCancel={(ids, block) => void cancel(ids, block)} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** What most likely is false. */
const firstChoice = (bookings: readonly FloodBooking[]): FloodChoice['network'] =>
  bookings.some(({ isFlood }) => isFlood) ? 'flood' : 'held';

interface ChoiceProps {
  bookings: readonly FloodBooking[];
  busy: boolean;
  onCancel: (ids: string[], block: boolean) => void;
  onClose: () => void;
}

function Choice({ bookings, busy, onCancel, onClose }: ChoiceProps) {
  const { t } = useTranslation('appointments');
  const [choice, setChoice] = useState<FloodChoice>(() => ({
    network: firstChoice(bookings),
    since: null,
    until: null,
    pattern: null,
  }));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [block, setBlock] = useState(false);
  const shown = chosenOf(bookings, choice);
  // Who has come meanwhile is in the list no longer.
  const ids = bookings.flatMap(({ _id }) => (ticked.has(_id) ? [_id] : []));
  const tick = (of: readonly FloodBooking[], on: boolean) =>
    setTicked((before) => {
      const after = new Set(before);
      for (const { _id } of of)
        if (on) after.add(_id);
        else after.delete(_id);
      return after;
    });
  const isAll = shown.length > 0 && shown.every(({ _id }) => ticked.has(_id));
  return (
    <div className={classes.choice}>
      <Filters bookings={bookings} choice={choice} onChoice={setChoice} />
      <Button variant="light" disabled={shown.length === 0} onClick={() => tick(shown, !isAll)} data-autofocus>
        {isAll ? t('flood.none') : t('flood.all', { count: shown.length })}
      </Button>
      {shown.length === 0 && (
        <Text c="dimmed" role="status">
          {t('flood.nobody')}
        </Text>
      )}
      <ul className={classes.rows} aria-label={t('flood.list')}>
        {shown.map((booking) => (
          <BookingRow
            key={booking._id}
            booking={booking}
            isTicked={ticked.has(booking._id)}
            onTick={(on) => tick([booking], on)}
          />
        ))}
      </ul>
      <div className={classes.end}>
        <label className={classes.block}>
          <input type="checkbox" checked={block} onChange={(event) => setBlock(event.currentTarget.checked)} />
          <span>
            {t('flood.block')}
            <small>{t('flood.blockHint')}</small>
          </span>
        </label>
        <div className={dialog.answers}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('flood.no')}
          </Button>
          <Button color="red" loading={busy} disabled={ids.length === 0} onClick={() => onCancel(ids, block)}>
            {t('flood.yes', { count: ids.length })}
          </Button>
        </div>
      </div>
    </div>
  );
}
